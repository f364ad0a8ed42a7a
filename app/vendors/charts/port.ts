/** Podcast charts: one list of shows per platform, country and category, as the platform shows it now. */
import type { Answer } from "../call";

export const platforms = ["apple", "spotify", "youtube"] as const;
export type Platform = (typeof platforms)[number];

export interface ChartShow {
  /** The platform's own id, the same in every country and week. */
  id: string;
  title: string;
  publisher: string | null;
  /** What the show says about itself; at most 400 characters. */
  summary: string | null;
  image: string | null;
  link: string | null;
  /** The show's own genre in the platform's words; may be a sub-genre of the chart's. */
  genre: string | null;
}

export interface Chart {
  /** In rank order, each show once. */
  shows: ChartShow[];
  /** ISO 8601, UTC: how old the list is by the platform's own account; null when it doesn't say. */
  updatedAt: string | null;
  /** Which of the platform's ways gave the list: a page holds fewer shows than the feed behind it. */
  via: "feed" | "marketing-feed" | "page" | "api";
}

export interface ChartRequest {
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /** The platform's own id of the category (Apple "1488", Spotify "true-crime"); null: its one list for the country. */
  category: string | null;
  /** The week the answer is filed under ("2026-W47"): keeps one week's answer from serving another. */
  week: string;
  /** ISO date: the list that stood on this day, where the platform keeps history (YouTube); absent: today's. */
  asOf?: string;
}

export interface ChartSource {
  /** `value` null: the platform does not offer this chart. A list without shows is a failure, never an empty chart. */
  chart(request: ChartRequest): Promise<Answer<Chart | null>>;
}

export type ChartsPort = Record<Platform, ChartSource>;
