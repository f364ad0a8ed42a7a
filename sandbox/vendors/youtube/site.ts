/** www.youtube.com: what needs no key (uploads feed, Innertube calls, watch pages). One line per path. */
import { text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { argumentInvalid, failureFor } from "./failures.ts";
import { uploadsFeed } from "./feed.ts";
import { browse, resolveUrl, searchByWords } from "./innertube.ts";

type Handler = (request: Request, world: World) => Response | Promise<Response>;

/** Innertube calls by the path below `/youtubei/v1/`. */
const calls: Record<string, Handler> = {
  "navigation/resolve_url": resolveUrl,
  search: searchByWords,
  browse,
};

/** Pages by path. */
const pages: Record<string, Handler> = {
  "/feeds/videos.xml": uploadsFeed,
};

export const youtubeSite: Vendor = {
  name: "youtube",
  hosts: ["www.youtube.com", "youtube.com", "m.youtube.com", "youtubei.googleapis.com"],
  latency: [80, 300],
  handle(request, world) {
    const { pathname } = new URL(request.url);
    const call = /^\/youtubei\/v1\/(.+)$/.exec(pathname)?.[1];
    if (call !== undefined) return calls[call]?.(request, world) ?? argumentInvalid();
    return pages[pathname]?.(request, world) ?? notFound();
  },
  failure: (status) => (status === 429 ? blocked() : status === 404 ? notFound() : failureFor(status)),
};

export function notFound(): Response {
  return text(
    "<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p><b>404.</b> <ins>That’s an error.</ins>",
    404,
    "text/html; charset=UTF-8",
  );
}

/** What a network YouTube distrusts gets to see. */
export function blocked(): Response {
  return text(
    '<!DOCTYPE html><html><head><title>Sorry...</title></head><body><form action="https://www.google.com/sorry/index"><div class="g-recaptcha"></div>' +
      "<p>Our systems have detected unusual traffic from your computer network.</p></form></body></html>",
    429,
    "text/html; charset=UTF-8",
  );
}
