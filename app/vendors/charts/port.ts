/** Podcast charts: one list of shows per platform, country and category. */
import type { Answer } from "../call";

export const platforms = ["apple", "spotify", "youtube"] as const;
export type Platform = (typeof platforms)[number];

export interface ChartShow {
  /** The platform's own id, the same in every country and week. */
  id: string;
  title: string;
  publisher: string | null;
  /** The show's own description; at most 400 characters. */
  summary: string | null;
  image: string | null;
  link: string | null;
  /** The show's genre as the platform names it; may be a sub-genre of the chart's genre. */
  genre: string | null;
}

export interface Chart {
  /** In rank order, each show once. */
  shows: ChartShow[];
  /** ISO 8601, UTC: when the platform last updated the list, or null if it does not say. */
  updatedAt: string | null;
  /** The source on the platform. A page has fewer shows than the feed behind it. */
  via: "feed" | "marketing-feed" | "page" | "api";
}

export interface ChartRequest {
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /**
   * The platform's own category id (Apple "1488", Spotify "true-crime"); null for the overall chart
   * of the country.
   */
  category: string | null;
  /** The week of the answer ("2026-W47"), so that the cache never serves it for another week. */
  week: string;
  /**
   * ISO date: requests the list of that day if the platform keeps history (YouTube); default today.
   */
  asOf?: string;
}

export interface ChartSource {
  /**
   * Returns a chart; `value` is null if the platform does not offer it. A list without shows is a
   * failure, never an empty chart.
   */
  chart(request: ChartRequest): Promise<Answer<Chart | null>>;
}

export type ChartsPort = Record<Platform, ChartSource>;
