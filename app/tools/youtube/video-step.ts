/** Reads a channel's uploads and keeps those worth mentioning. */
import type { ChannelSearch } from "../../shared-rules/channel";
import { monthsBack } from "../../shared-rules/months";
import { filterVideos, type FilteredVideos, type VideoRules } from "../../shared-rules/video-filter";
import type { FactItem } from "../../shared-rules/fact-items";
import { progress, type Progress } from "../../toolkit/implementation";
import type { Source } from "../../vendors/call";
import type { VideosPort } from "../../vendors/videos/port";
import { formatNumber } from "../../toolkit/format-number";
import { channelItem, day, filterInWords, plural, relevantVideosItem } from "./facts";

export interface VideoStep {
  items: FactItem[];
  /** Why there is no relevant video; null if there is one. */
  nothing: string | null;
}

export async function* readVideos(
  videos: VideosPort,
  found: NonNullable<ChannelSearch["found"]>,
  rules: VideoRules,
  now: Date,
): AsyncGenerator<Progress, VideoStep, void> {
  const { channel, source } = found;
  const since = monthsBack(now, rules.monthsInterval);
  yield progress(`Reading the uploads of ${channel.title} since ${day(since)}`);
  const uploads = await videos.uploads(channel.id, since);
  yield progress(`Judging ${plural(uploads.value.length, "upload")} of ${channel.title}`);
  const filtered = filterVideos(uploads.value, rules, now);
  const words = filterInWords(filtered, rules, now);
  const subscribers = channel.subscribers === null ? "Hidden" : formatNumber(channel.subscribers);
  return {
    items: [
      channelItem(found),
      { name: "Subscribers", value: subscribers, count: channel.subscribers, source },
      relevantVideosItem(filtered, words, uploads.source),
      ...bestVideo(filtered, uploads.source),
    ],
    nothing: filtered.kept.length === 0 ? `${channel.title} has no relevant video: ${words}.` : null,
  };
}

function bestVideo({ kept }: FilteredVideos, source: Source): FactItem[] {
  const best = kept[0]?.video;
  if (!best) return [];
  const note = best.views === null ? undefined : plural(best.views, "view");
  return [
    {
      name: "Best video",
      value: best.title,
      href: best.link,
      img: best.thumbnail ?? undefined,
      source: { ...source, link: best.link },
      note,
    },
  ];
}
