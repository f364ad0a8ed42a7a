/** Pages that youtube.com shows instead of the requested one. */
import { text } from "../../vendor.ts";

export function notFound(): Response {
  return text(
    "<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p><b>404.</b> <ins>That’s an error.</ins>",
    404,
    "text/html; charset=UTF-8",
  );
}

/** The page for a network that YouTube distrusts. */
export function blocked(): Response {
  return text(
    '<!DOCTYPE html><html><head><title>Sorry...</title></head><body><form action="https://www.google.com/sorry/index"><div class="g-recaptcha"></div>' +
      "<p>Our systems have detected unusual traffic from your computer network.</p></form></body></html>",
    429,
    "text/html; charset=UTF-8",
  );
}

/** The cookie banner for visitors from Europe. */
export const consentPage = () =>
  text(
    `<!DOCTYPE html><html lang="de"><head><title>Bevor Sie zu YouTube weitergehen</title></head><body>
<form action="https://consent.youtube.com/s" method="POST"><input type="hidden" name="gl" value="DE"><button>Alle akzeptieren</button></form></body></html>`,
    200,
    "text/html; charset=utf-8",
  );
