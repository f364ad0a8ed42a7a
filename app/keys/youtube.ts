/** Identifies videos and channels by their YouTube URLs. */
import type { Key, Refusal } from "./key";
import { parsePasted, partsOf } from "./pasted";
import { hostOf, isHostOf } from "./sites";
import { composed } from "./text";

type Video = Key<"video">;
type Channel = Key<"channel">;

/** Returns the video of a YouTube URL or a bare id. The id is case-sensitive. */
export function parseVideo(text: string): Video | Refusal {
  const bare = videoOf(composed(text));
  return bare ?? parsePasted(text, videoAt, noVideo);
}

/**
 * Returns the channel of a URL, handle or id: "UC…" (case-sensitive), "@handle", "user/…", "c/…",
 * and "/…" for a name directly after the host. Each is a separate key until YouTube says where it
 * leads.
 */
export function parseChannel(text: string): Channel | Refusal {
  const bare = composed(text);
  if (channelId.test(bare)) return channel(bare);
  return handleOf(bare) ?? parsePasted(text, channelAt, noChannel);
}

export const videoLink = (id: string, seconds?: number): string =>
  `https://www.youtube.com/watch?v=${id}${seconds === undefined ? "" : `&t=${Math.floor(seconds)}s`}`;

const noVideo: Refusal = {
  refused: "not-one",
  words: "Enter a YouTube video URL, such as https://youtu.be/….",
};
const noChannel: Refusal = {
  refused: "not-one",
  words: "Enter a YouTube channel URL, such as https://www.youtube.com/@acme.",
};

const videoId = /^[\w-]{11}$/;
/** Words of eleven letters in the place of a video id. */
const noIds = new Set(["videoseries", "live_stream"]);
const channelId = /^UC[\w-]{22}$/;

const isYouTube = (host: string) =>
  ["youtube.com", "youtube-nocookie.com", "youtubekids.com", "youtube.googleapis.com"].some((site) =>
    isHostOf(host, site),
  );

function videoOf(id: string | null | undefined): Video | null {
  if (!id || !videoId.test(id) || noIds.has(id)) return null;
  return { kind: "video", value: id, shown: `youtube.com/watch?v=${id}` };
}

const pathForms = new Set(["shorts", "live", "embed", "v", "e", "watch", "vi", "vi_webp"]);

export function videoAt(url: URL): Video | null {
  const host = hostOf(url);
  const [first = "", second = ""] = partsOf(url);
  if (isHostOf(host, "youtu.be")) return videoOf(first);
  const isPicture = isHostOf(host, "ytimg.com") || host === "img.youtube.com";
  if (!isYouTube(host) && !isPicture) return null;
  const named = videoOf(pathForms.has(first.toLowerCase()) ? second : null);
  if (isPicture) return named;
  // The old mobile site put the URL after a hash: "/#/watch?v=…".
  const old = url.hash.startsWith("#/watch")
    ? new URLSearchParams(url.hash.slice(url.hash.indexOf("?")))
    : null;
  return videoOf(url.searchParams.get("v")) ?? named ?? videoOf(old?.get("v"));
}

/** First path parts of YouTube's own pages. */
const ownPages = new Set(
  `about account ads attribution_link clip community creators e embed feed feeds gaming hashtag howyoutubeworks
   iframe_api jobs kids live live_chat movies music oembed playlist podcasts post premium privacy redirect results
   shorts signin sw.js t tv upload v vi watch yt`.split(/\s+/),
);

export function channelAt(url: URL): Channel | null {
  if (!isYouTube(hostOf(url))) return null;
  const [first = "", second = ""] = partsOf(url);
  const word = first.toLowerCase();
  if (word === "channel") return channelId.test(second) ? channel(second) : null;
  if (word === "user" || word === "c") return named(word, second);
  if (word === "feeds") return fed(url);
  if (word === "embed" && second === "live_stream") return byId(url.searchParams.get("channel"));
  if (first.startsWith("@")) return handleOf(first);
  return ownPages.has(word) || videoAt(url) ? null : named("", first);
}

const channel = (value: string): Channel => ({
  kind: "channel",
  value,
  shown: `youtube.com/${channelId.test(value) ? `channel/${value}` : value.replace(/^\//, "")}`,
});
const byId = (id: string | null) => (id && channelId.test(id) ? channel(id) : null);

/**
 * Returns the channel of an upload feed: the feed's URL contains the channel id or the user name.
 */
const fed = (url: URL) =>
  byId(url.searchParams.get("channel_id")) ?? named("user", url.searchParams.get("user") ?? "");

const notInNames = /[\s,;:?#&=+$!*()"<>\uFFFD]/u;

const named = (kind: string, name: string) =>
  name === "" || notInNames.test(name) ? null : channel(`${kind}/${folded(name)}`);

/** Handles contain letters of any script, digits, and "_", "-", "." and "·". */
const handleOf = (text: string) =>
  /^@[\p{L}\p{M}\p{N}_.·-]{1,100}$/u.test(text) ? channel(folded(text)) : null;

const folded = (name: string) => name.toLowerCase().normalize("NFC");
