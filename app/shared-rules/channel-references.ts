/** Finds YouTube channels in a page's links. */
import { isKey } from "../keys/key";
import { parseChannel, parseVideo } from "../keys/youtube";
import type { ChannelReference } from "../vendors/videos/port";

function channelReference(link: string): ChannelReference | null {
  const channel = parseChannel(link);
  if (isKey(channel)) return referenceTo(channel.value);
  const video = parseVideo(link);
  return isKey(video) ? { kind: "video", id: video.value } : null;
}

function referenceTo(value: string): ChannelReference {
  if (value.startsWith("@")) return { kind: "handle", handle: value };
  if (value.startsWith("user/")) return { kind: "username", username: value.slice("user/".length) };
  return value.includes("/") ? { kind: "custom", path: value.replace(/^\//, "") } : { kind: "id", id: value };
}

/** Ranks the kinds of evidence: an id is certain; a video may belong to another company. */
const strength = { id: 0, handle: 1, username: 2, custom: 3, video: 4 };

/** Returns the different channels behind the links, strongest evidence first. */
export function channelReferences(links: string[]): ChannelReference[] {
  const found = new Map<string, ChannelReference>();
  for (const link of links) {
    const reference = channelReference(link);
    if (reference) found.set(JSON.stringify(reference), reference);
  }
  return [...found.values()].toSorted((a, b) => strength[a.kind] - strength[b.kind]);
}
