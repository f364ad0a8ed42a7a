/**
 * Selects a channel's relevant videos, and says why the others are excluded
 * (docs/product/discovery.md).
 */
import { countsInWords } from "../toolkit/left-out";
import type { Video } from "../vendors/videos/port";
import { monthsBack } from "./months";
import { holdsPhrase, wordsOf } from "../words/words";

export interface VideoRules {
  /** A video needs one of these; empty accepts every video. */
  keywords: string[];
  /** A video must have none of these. */
  negativeKeywords: string[];
  /** Calendar months back from now, in UTC. */
  monthsInterval: number;
  /** In thousands of views. */
  viewCountMin: number;
  durationMaxSeconds: number;
}

export type DropReason =
  | "too old"
  | "live or not yet started"
  | "too few views"
  | "views unknown"
  | "too long"
  | "negative keyword"
  | "no keyword";

export interface KeptVideo {
  video: Video;
  /** Keywords that the video contains; empty if none was required. */
  matched: string[];
  /** The text around the first keyword, for display. */
  quote: string | null;
}

export interface DroppedVideo {
  video: Video;
  reason: DropReason;
  /** The negative keyword that the video contains. */
  matched?: string;
}

export interface FilteredVideos {
  /** Sorted by views, highest first. */
  kept: KeptVideo[];
  dropped: DroppedVideo[];
  counts: Partial<Record<DropReason, number>>;
}

export function filterVideos(videos: Video[], rules: VideoRules, now: Date): FilteredVideos {
  const since = monthsBack(now, rules.monthsInterval);
  const kept: KeptVideo[] = [];
  const dropped: DroppedVideo[] = [];
  const counts: FilteredVideos["counts"] = {};
  for (const video of videos) {
    const verdict = judge(video, rules, since);
    if ("reason" in verdict) {
      dropped.push({ video, ...verdict });
      counts[verdict.reason] = (counts[verdict.reason] ?? 0) + 1;
    } else kept.push({ video, ...verdict });
  }
  return { kept: kept.toSorted((a, b) => (b.video.views ?? 0) - (a.video.views ?? 0)), dropped, counts };
}

/**
 * Runs cheap and certain tests first, so that the reason is the one that settings can change least.
 */
function judge(
  video: Video,
  rules: VideoRules,
  since: Date,
): Omit<DroppedVideo, "video"> | Omit<KeptVideo, "video"> {
  if (new Date(video.publishedAt) < since) return { reason: "too old" };
  if (video.live) return { reason: "live or not yet started" };
  const fewest = rules.viewCountMin * 1000;
  if (fewest > 0 && video.views === null) return { reason: "views unknown" };
  if ((video.views ?? 0) < fewest) return { reason: "too few views" };
  if (video.durationSeconds !== null && video.durationSeconds > rules.durationMaxSeconds)
    return { reason: "too long" };

  const texts = [video.title, video.tags.join(", "), video.description];
  const words = texts.flatMap((text) => [...wordsOf(text), ""]);
  const holds = (keyword: string) => holdsPhrase(wordsOf(keyword), words);
  const negative = rules.negativeKeywords.find(holds);
  if (negative !== undefined) return { reason: "negative keyword", matched: negative };
  const matched = rules.keywords.filter(holds);
  if (rules.keywords.length > 0 && matched.length === 0) return { reason: "no keyword" };
  return { matched, quote: matched[0] === undefined ? null : quoteOf(matched[0], texts) };
}

/** Returns the line that contains the keyword, shortened for lists. */
function quoteOf(keyword: string, texts: string[]): string | null {
  const phrase = wordsOf(keyword);
  const line = texts.flatMap((text) => text.split(/\n+/)).find((each) => holdsPhrase(phrase, wordsOf(each)));
  return line === undefined ? null : line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** Rules that may exclude a video, each with its relaxed form; the most adjustable one first. */
const eased: [reason: DropReason, rules: Partial<VideoRules>][] = [
  ["too few views", { viewCountMin: 0 }],
  ["too long", { durationMaxSeconds: Number.POSITIVE_INFINITY }],
  ["no keyword", { keywords: [] }],
  ["negative keyword", { negativeKeywords: [] }],
  ["views unknown", { viewCountMin: 0 }],
];

/**
 * Among videos that only one rule excludes, returns the closest one; null if all fail several
 * rules.
 */
export function nearestMiss(
  { dropped }: Pick<FilteredVideos, "dropped">,
  rules: VideoRules,
  now: Date,
): DroppedVideo | null {
  const since = monthsBack(now, rules.monthsInterval);
  for (const [reason, changed] of eased) {
    const near = dropped.filter(
      (each) => each.reason === reason && !("reason" in judge(each.video, { ...rules, ...changed }, since)),
    );
    const lack = ({ video }: DroppedVideo) =>
      reason === "too long" ? (video.durationSeconds ?? 0) : -(video.views ?? 0);
    const [nearest] = near.toSorted((a, b) => lack(a) - lack(b));
    if (nearest) return nearest;
  }
  return null;
}

const counted: Record<DropReason, string> = {
  "too old": "are too old",
  "live or not yet started": "are live or not yet started",
  "too few views": "have too few views",
  "views unknown": "have no known number of views",
  "too long": "are too long",
  "negative keyword": "mention a negative keyword",
  "no keyword": "mention no keyword",
};

/** Example: "30 have too few views, 18 mention no keyword", most frequent first. */
export const dropsInWords = (counts: FilteredVideos["counts"]): string =>
  countsInWords(
    Object.fromEntries(
      Object.entries(counts).map(([reason, count]) => [counted[reason as DropReason], count]),
    ),
  );
