/** A channel's uploads feed (Atom): the latest 15 videos. */
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { listOrNothing, maybe, number, text } from "../tolerant";
import type { Video } from "./port";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  isArray: (name) => name === "entry",
});

const entry = z.object({
  "yt:videoId": z.string(),
  "yt:channelId": z.string(),
  title: text,
  published: z.string(),
  author: maybe(z.object({ name: text })),
  link: maybe(z.object({ "@href": text })),
  "media:group": maybe(
    z.object({
      "media:description": text,
      "media:thumbnail": maybe(z.object({ "@url": text })),
      "media:community": maybe(z.object({ "media:statistics": maybe(z.object({ "@views": number })) })),
    }),
  ),
});

const feed = z.object({ feed: z.object({ entry: listOrNothing(entry) }) });

/** Returns the videos, newest first, or null if the text is no feed. */
export function parseFeed(xml: string): Video[] | null {
  const parsed = feed.safeParse(readXml(xml));
  if (!parsed.success) return null;
  return parsed.data.feed.entry.map((found) => {
    const media = found["media:group"];
    return {
      id: found["yt:videoId"],
      title: found.title ?? "",
      description: media?.["media:description"] ?? "",
      tags: [],
      link: found.link?.["@href"] ?? `https://www.youtube.com/watch?v=${found["yt:videoId"]}`,
      publishedAt: new Date(found.published).toISOString(),
      durationSeconds: null,
      views: media?.["media:community"]?.["media:statistics"]?.["@views"] ?? null,
      thumbnail: media?.["media:thumbnail"]?.["@url"] ?? null,
      captions: null,
      live: false,
      channelId: found["yt:channelId"],
      channelTitle: found.author?.name ?? "",
    };
  });
}

function readXml(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}
