/** Channels that links on a page point to. */
import { decoded } from "../decoded";
import type { ChannelReference } from "../upstream/videos/port";

/** First parts of youtube.com addresses that are YouTube's own pages. */
const ownPages = new Set(
  `about account ads creators embed feed gaming hashtag howyoutubeworks iframe_api jobs kids live_chat music oembed
   playlist post premium privacy redirect results shorts signin sw.js t tv upload watch yt`.split(/\s+/),
);

export function channelReference(link: string): ChannelReference | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const host = url.hostname.replace(/^(www|m|music)\./, "");
  const [first = "", second = ""] = url.pathname
    .split("/")
    .filter(Boolean)
    .map((part) => decoded(part));
  if (host === "youtu.be") return videoReference(first);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (first.startsWith("@") && first.length > 1) return { kind: "handle", handle: first };
  if (first === "channel") return /^UC[\w-]{22}$/.test(second) ? { kind: "id", id: second } : null;
  if (first === "user") return second ? { kind: "username", username: second } : null;
  if (first === "c") return second ? { kind: "custom", path: `c/${second}` } : null;
  if (first === "watch") return videoReference(url.searchParams.get("v") ?? "");
  if (first === "embed" || first === "shorts" || first === "live") return videoReference(second);
  return first === "" || ownPages.has(first.toLowerCase()) ? null : { kind: "custom", path: first };
}

const videoReference = (id: string): ChannelReference | null =>
  /^[\w-]{11}$/.test(id) && id !== "videoseries" ? { kind: "video", id } : null;

/** The best kind of evidence first: an id can't be wrong, a video may be another company's. */
const strength = { id: 0, handle: 1, username: 2, custom: 3, video: 4 };

/** Different channels the links point to, strongest evidence first. */
export function channelReferences(links: string[]): ChannelReference[] {
  const found = new Map<string, ChannelReference>();
  for (const link of links) {
    const reference = channelReference(link);
    if (reference) found.set(JSON.stringify(reference).toLowerCase(), reference);
  }
  return [...found.values()].toSorted((a, b) => strength[a.kind] - strength[b.kind]);
}
