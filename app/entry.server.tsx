/** Draws a screen and sets the policy of what it may load. */
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { handedOver } from "./handed-over";
import { logError } from "./log";
import { NonceContext } from "./ui/nonce";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set("Content-Security-Policy", policy(nonce));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(await page(request.url, context, nonce), { status, headers });
}

/** What React Router would print whole, a failed query with all its values. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const own: unknown = isRouteErrorResponse(error) && "error" in error && error.error ? error.error : error;
  logError("screen", { path: new URL(request.url).pathname, error: own });
};

const end = "</body></html>";

/**
 * The page in one piece (docs/decisions/0015). Every loader answers with all it has, so nothing on a screen comes later
 * than the rest; a stream turns each of its two thousand pieces of text into bytes by itself, a fifth of the page's work.
 */
async function page(url: string, context: EntryContext, nonce: string): Promise<string> {
  const { serverHandoffStream, ...whole } = context;
  const data = serverHandoffStream ? await handedOver(serverHandoffStream, nonce) : "";
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={whole} url={url} nonce={nonce} />
    </NonceContext>,
  );
  if (!html.endsWith(end)) throw new Error("The page has no end to put its data before");
  return `<!DOCTYPE html>${html.slice(0, -end.length)}${data}${end}`;
}

/**
 * Scripts are our own files or carry the nonce. Styles may be inline, since Mantine sets CSS variables in style attributes. Pictures of
 * other people come through our own signed addresses; the only frame is YouTube's cookie-free player.
 */
function policy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "frame-src https://www.youtube-nocookie.com",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}
