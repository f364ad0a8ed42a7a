/** Describes channels and videos for both YouTube tools. */
import type { ChannelSearch } from "../../shared-rules/channel";
import { monthsBack } from "../../shared-rules/months";
import {
  dropsInWords,
  type DroppedVideo,
  type FilteredVideos,
  type KeptVideo,
  nearestMiss,
  type VideoRules,
} from "../../shared-rules/video-filter";
import type { FactItem } from "../../shared-rules/fact-items";
import type { Source } from "../../vendors/call";
import type { Video } from "../../vendors/videos/port";
import { clock } from "../../toolkit/clock";
import { formatNumber } from "../../toolkit/format-number";

export const day = (date: string | Date) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));

export const plural = (amount: number, one: string, many = `${one}s`) =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`;

export function channelItem({ channel, source, how }: NonNullable<ChannelSearch["found"]>): FactItem {
  return {
    name: "Channel",
    value: channel.title,
    href: channel.link,
    img: channel.image ?? undefined,
    source,
    note: how,
  };
}

/**
 * Example: "48 uploads since 20 Oct 2026; left out 48: 30 have too few views, 18 mention no
 * keyword". Names the nearest miss if no video remains.
 */
export function filterInWords(filtered: FilteredVideos, rules: VideoRules, now: Date): string {
  const { kept, dropped, counts } = filtered;
  const since = day(monthsBack(now, rules.monthsInterval));
  const total = kept.length + dropped.length;
  if (total === 0) return `no uploads since ${since}`;
  const left = dropsInWords(counts);
  const nearest = kept.length === 0 ? nearestMiss(filtered, rules, now) : null;
  return [
    `${plural(total, "upload")} since ${since}`,
    ...(left ? [`left out ${formatNumber(dropped.length)}: ${left}`] : []),
    ...(nearest ? [`nearest: ${missInWords(nearest, rules)}`] : []),
  ].join("; ");
}

/** Example: "“Studio tour” with 812,345 views of at least 1,000,000". */
export function missInWords(
  { video, reason, matched }: DroppedVideo,
  rules: Pick<VideoRules, "viewCountMin" | "durationMaxSeconds">,
): string {
  const words: Partial<Record<typeof reason, string>> = {
    "too few views": ` with ${plural(video.views ?? 0, "view")} of at least ${formatNumber(rules.viewCountMin * 1000)}`,
    "views unknown": ", views unknown",
    "too long": `, ${clock(video.durationSeconds ?? 0)} long, over the limit of ${clock(rules.durationMaxSeconds)}`,
    "negative keyword": `, which mentions ${matched}`,
    "no keyword": ", which mentions none of the keywords",
  };
  return `"${video.title}"${words[reason] ?? ""}`;
}

export function relevantVideosItem(filtered: FilteredVideos, words: string, source: Source): FactItem {
  const { kept } = filtered;
  const median = medianViews(filtered);
  if (kept.length === 0)
    return { name: "Relevant videos", value: "None", videos: [], absent: true, source, note: words };
  return {
    name: "Relevant videos",
    value: kept.map(describeVideo),
    hrefs: kept.map(({ video }) => video.link),
    videos: kept.map(({ video, matched, quote }) => {
      const { title, link, publishedAt, views, durationSeconds, thumbnail } = video;
      return {
        ...{ title, link, publishedAt, views, durationSeconds, thumbnail },
        timesMedian: median && views !== null ? Math.round((views / median) * 10) / 10 : null,
        keywords: matched,
        quote: quote ?? null,
      };
    }),
    source,
    note: words,
  };
}

/** A median of fewer uploads says little about a channel. */
const fewestForMedian = 5;

/** Returns the median views of the channel's uploads, or null if too few are known. */
function medianViews({ kept, dropped }: FilteredVideos): number | null {
  const views = [...kept, ...dropped].flatMap(({ video }) => video.views ?? []).toSorted((a, b) => a - b);
  if (views.length < fewestForMedian) return null;
  const [low = 0, high = 0] = [
    views[Math.floor((views.length - 1) / 2)],
    views[Math.ceil((views.length - 1) / 2)],
  ];
  return (low + high) / 2;
}

/** Lists title, date, views, length and the reason for keeping the video. */
function describeVideo({ video, matched, quote }: KeptVideo): string {
  const facts = [
    day(video.publishedAt),
    video.views === null ? "views unknown" : plural(video.views, "view"),
    video.durationSeconds === null ? null : clock(video.durationSeconds),
    matched.length > 0 ? `mentions ${matched.join(", ")}` : null,
  ];
  const cited = quote && quote !== video.title ? `: "${quote}"` : "";
  return `${video.title} (${facts.filter(Boolean).join("; ")}${cited})`;
}

export const newest = (videos: Video[]): Video | undefined =>
  videos.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];

export function noChannelReason(name: string, domain: string, { looked }: ChannelSearch): string {
  return `We found no YouTube channel of ${name} that ${domain} links to or that mentions ${domain}. We checked ${looked.join(", ")}.`;
}
