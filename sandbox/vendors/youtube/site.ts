/** www.youtube.com: everything that needs no key (uploads feed, Innertube calls, watch pages). */
import type { Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { argumentInvalid, failureFor } from "./failures.ts";
import { uploadsFeed } from "./feed.ts";
import { browse, resolveUrl, searchByWords } from "./innertube.ts";
import { player, visitorId } from "./player/answer.ts";
import { watchPage } from "./player/pages.ts";
import { timedText } from "./player/tracks.ts";
import { blocked, notFound } from "./refusals.ts";

type Handler = (request: Request, world: World) => Response | Promise<Response>;

/** Innertube calls by the path below `/youtubei/v1/`. */
const calls: Record<string, Handler> = {
  "navigation/resolve_url": resolveUrl,
  search: searchByWords,
  browse,
  player,
  visitor_id: visitorId,
};

/** Pages by path. */
const pages: Record<string, Handler> = {
  "/feeds/videos.xml": uploadsFeed,
  "/watch": watchPage,
  "/api/timedtext": timedText,
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
