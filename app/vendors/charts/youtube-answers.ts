/** Parses YouTube's charts site: one list per country and week; each show has a primary genre. */
import type { ChartShow } from "./port";
import { address, at, mostOf, listAt, plain, summary } from "./show";

export interface YoutubeList {
  shows: ChartShow[];
  /** Last day of the list's week, `YYYY-MM-DD`. */
  endDate: string | null;
}

const content = (body: unknown) =>
  at(body, "contents", "sectionListRenderer", "contents", 0, "musicAnalyticsSectionRenderer", "content");

/**
 * Parses the podcast list. Returns null if the answer contains none: for an unknown query the site
 * returns another chart with status 200.
 */
export function readList(body: unknown): YoutubeList | null {
  const list = listAt(content(body), "podcastShows")?.[0];
  const rows = listAt(list, "podcastShowEntries") ?? [];
  const ranked = rows
    .map((row, index) => ({ show: readShow(row), position: position(row) ?? index + 1 }))
    .sort((a, b) => a.position - b.position);
  const shows = mostOf(ranked.map(({ show }) => show));
  return shows && { shows, endDate: day(at(list, "endDate")) };
}

/**
 * Returns the first and last end date of the site's lists, `YYYY-MM-DD`, seven days apart from list
 * to list.
 */
export function readHistory(body: unknown): { earliest: string; latest: string } | null {
  const charts = listAt(content(body), "perspectiveMetadata", "availableChartsInfo") ?? [];
  const podcasts = charts.find((chart) => String(at(chart, "chartType")).includes("PODCAST_SHOWS"));
  const earliest = day(at(podcasts, "earliestEndDate"));
  const latest = day(at(podcasts, "latestEndDate"));
  return earliest && latest ? { earliest, latest } : null;
}

const dayMs = 86_400_000;

/**
 * Returns the end date of the list that was current on a day: the newest list that had ended before
 * it. For the week of the very first list, returns that list. Returns null for earlier days.
 */
export function endDateFor(asOf: string, history: { earliest: string; latest: string }): string | null {
  const asked = Date.parse(asOf);
  const first = Date.parse(history.earliest);
  const last = Date.parse(history.latest);
  const weeks = Math.ceil((asked - first) / (7 * dayMs)) - 1;
  if (weeks < -1 || Number.isNaN(weeks)) return null;
  const end = Math.min(first + Math.max(0, weeks) * 7 * dayMs, last);
  return new Date(end).toISOString().slice(0, 10);
}

function readShow(row: unknown): ChartShow | null {
  const id = plain(at(row, "externalPlaylistId"));
  const title = plain(at(row, "name"));
  if (!id || !title) return null;
  return {
    id,
    title,
    publisher: plain(at(row, "channelName")),
    summary: summary(at(row, "description")),
    image: address(at(listAt(row, "thumbnail", "thumbnails")?.at(-1), "url")),
    link: `https://www.youtube.com/playlist?list=${id}`,
    genre: genre(at(row, "primaryGenre")),
  };
}

/** `PODCAST_GENRE_TRUE_CRIME` → `TRUE_CRIME`; null for an unspecified genre. */
function genre(value: unknown): string | null {
  const name = plain(value)?.replace(/^PODCAST_GENRE_/, "");
  return name && !/UNSPECIFIED|UNKNOWN/.test(name) ? name : null;
}

function position(row: unknown): number | null {
  const value = Number(at(row, "chartEntryMetadata", "currentPosition"));
  return Number.isInteger(value) && value > 0 ? value : null;
}

/** The site writes both `2026-01-22` and `20260122`. */
function day(value: unknown): string | null {
  const digits = typeof value === "string" ? value.replaceAll("-", "") : "";
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null;
}
