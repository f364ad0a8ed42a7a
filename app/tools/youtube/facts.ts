/** How what was found about channel and videos reads: the words both YouTube tools use. */
import type { ChannelSearch } from "../../research/channel";
import { monthsBack } from "../../research/months";
import {
  dropsInWords,
  type FilteredVideos,
  type KeptVideo,
  type VideoRules,
} from "../../research/video-filter";
import type { FactItem } from "../../research/fact-items";
import type { Source } from "../../upstream/call";
import type { Video } from "../../upstream/videos/port";
import { formatNumber } from "../../toolkit/format-number";

export const day = (date: string | Date) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));

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

/** "48 uploads since 20 October 2026; left out: 30 too few views, 18 no keyword". */
export function filterInWords(
  { kept, dropped, counts }: FilteredVideos,
  rules: VideoRules,
  now: Date,
): string {
  const since = day(monthsBack(now, rules.monthsInterval));
  const total = kept.length + dropped.length;
  if (total === 0) return `no uploads since ${since}`;
  const left = dropsInWords(counts);
  return `${plural(total, "upload")} since ${since}${left ? `; left out: ${left}` : ""}`;
}

export function relevantVideosItem(filtered: FilteredVideos, words: string, source: Source): FactItem {
  const { kept } = filtered;
  if (kept.length === 0)
    return { name: "Relevant videos", value: "None", videos: [], absent: true, source, note: words };
  return {
    name: "Relevant videos",
    value: kept.map(describeVideo),
    hrefs: kept.map(({ video }) => video.link),
    videos: kept.map(({ video: { title, link, publishedAt, views, durationSeconds }, matched, quote }) => ({
      ...{ title, link, publishedAt, views, durationSeconds },
      keywords: matched,
      quote: quote ?? null,
    })),
    source,
    note: words,
  };
}

/** Title, when, how often seen, how long, and why it was kept. */
function describeVideo({ video, matched, quote }: KeptVideo): string {
  const facts = [
    day(video.publishedAt),
    video.views === null ? "views unknown" : plural(video.views, "view"),
    video.durationSeconds === null ? null : clock(video.durationSeconds),
    matched.length > 0 ? `mentions ${matched.join(", ")}` : null,
  ];
  const cited = quote && quote !== video.title ? `: “${quote}”` : "";
  return `${video.title} (${facts.filter(Boolean).join("; ")}${cited})`;
}

/** 3723 → "1:02:03". */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts)
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

export const newest = (videos: Video[]): Video | undefined =>
  videos.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];

export function noChannelReason(name: string, domain: string, { looked }: ChannelSearch): string {
  return `No YouTube channel of ${name} was found that ${domain} links to or that names it. Looked at ${looked.join(", ")}.`;
}
