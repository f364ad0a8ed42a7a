/** Schemas of the Data API's resources, and their conversion to the port's types. */
import { z } from "zod";
import { flag, listOrNothing, maybe, number, presentListOf, text, textList } from "../tolerant";
import { namedDomains } from "./named-domains";
import type { Channel, Video } from "./port";

const thumbnails = maybe(z.record(z.string(), maybe(z.object({ url: z.string() }))));

const sizes = ["maxres", "standard", "high", "medium", "default"];

function largest(found: z.infer<typeof thumbnails>): string | null {
  for (const size of sizes) if (found?.[size]) return found[size].url;
  return null;
}

export const channelResource = z
  .object({
    id: z.string(),
    snippet: z.object({ title: z.string(), description: text, customUrl: text, thumbnails, country: text }),
    statistics: maybe(z.object({ subscriberCount: number, hiddenSubscriberCount: flag, videoCount: number })),
  })
  .transform(({ id, snippet, statistics }): Channel => ({
    id,
    title: snippet.title,
    handle: snippet.customUrl?.startsWith("@") ? snippet.customUrl : null,
    description: snippet.description ?? "",
    link: channelLink(id),
    image: largest(snippet.thumbnails),
    country: snippet.country,
    subscribers: statistics?.hiddenSubscriberCount ? null : (statistics?.subscriberCount ?? null),
    videoCount: statistics?.videoCount ?? null,
    domains: namedDomains(snippet.description ?? ""),
  }));

export const channelLink = (id: string) => `https://www.youtube.com/channel/${id}`;

/** Without a match YouTube omits `items`. */
export const channelList = z.object({
  kind: z.literal("youtube#channelListResponse"),
  items: listOrNothing(channelResource),
});

/** Deleted and private videos stay in the list under these titles, without a publication date. */
const taken = new Set(["Deleted video", "Private video"]);

const playlistEntry = z
  .object({
    snippet: z.object({ title: text, publishedAt: text, resourceId: maybe(z.object({ videoId: text })) }),
    contentDetails: maybe(z.object({ videoId: text, videoPublishedAt: text })),
  })
  .transform(({ snippet, contentDetails }) => ({
    id: contentDetails?.videoId ?? snippet.resourceId?.videoId ?? "",
    publishedAt:
      contentDetails?.videoPublishedAt ?? (taken.has(snippet.title ?? "") ? null : snippet.publishedAt),
  }))
  .pipe(z.object({ id: z.string().min(1), publishedAt: z.string().nullable() }));

export const playlistPage = z.object({ nextPageToken: text, items: presentListOf(playlistEntry) });

const videoResource = z
  .object({
    id: z.string(),
    snippet: z.object({
      publishedAt: z.string(),
      channelId: z.string(),
      title: z.string(),
      description: text,
      thumbnails,
      channelTitle: text,
      tags: textList,
      liveBroadcastContent: text,
    }),
    statistics: maybe(z.object({ viewCount: number })),
    contentDetails: maybe(z.object({ duration: text, caption: text })),
  })
  .transform(({ id, snippet, statistics, contentDetails }): Video => {
    const live = snippet.liveBroadcastContent === "live" || snippet.liveBroadcastContent === "upcoming";
    return {
      id,
      title: snippet.title,
      description: snippet.description ?? "",
      tags: snippet.tags,
      link: videoLink(id),
      publishedAt: new Date(snippet.publishedAt).toISOString(),
      durationSeconds: live ? null : seconds(contentDetails?.duration ?? null),
      views: statistics?.viewCount ?? null,
      thumbnail: largest(snippet.thumbnails),
      captions: contentDetails?.caption ? contentDetails.caption === "true" : null,
      live,
      channelId: snippet.channelId,
      channelTitle: snippet.channelTitle ?? "",
    };
  });

export const videoLink = (id: string) => `https://www.youtube.com/watch?v=${id}`;

export const videoList = z.object({ items: presentListOf(videoResource) });

/** Only search returns HTML-escaped titles, so the adapter takes just the ids. */
export const channelHits = z.object({
  items: presentListOf(
    z.object({ id: z.object({ channelId: z.string() }) }).transform(({ id }) => id.channelId),
  ),
});

/** "PT1H2M3S" → 3723; null if the text is not a duration. */
export function seconds(duration: string | null): number | null {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? "");
  if (!parts) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, rest = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + rest;
}
