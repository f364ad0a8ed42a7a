/**
 * Weekly podcast charts: a ranking per platform, country and genre that changes slowly from week to
 * week.
 */
import type { MarketPodcast } from "./types.ts";
import { hash } from "./random.ts";

/** Weeks since 1970, counted by their Thursdays, so that every ISO week has one number. */
export function weekNumber(date: Date): number {
  return Math.floor((date.getTime() / 86_400_000 + 3) / 7);
}

export interface ChartQuery {
  seed: string;
  platform: "apple" | "spotify" | "youtube";
  /** Lower-case ISO 3166-1 alpha-2. */
  country: string;
  /** Null for all genres. */
  genreId: string | null;
  week: number;
  size: number;
}

const share = (...parts: (string | number)[]) => hash(...parts) / 4294967296;

/**
 * Facts of a show that are the same in all charts, computed once because a chart reads thousands of
 * shows.
 */
interface Constant {
  seed: string;
  /** Popularity in all charts. */
  liked: number;
  /** Determines the week in which the show started; null if it started long ago. */
  began: number | null;
}

const constants = new WeakMap<MarketPodcast, Constant>();

function constantOf(seed: string, podcast: MarketPodcast): Constant {
  const known = constants.get(podcast);
  if (known?.seed === seed) return known;
  const liked = share(seed, podcast.id) ** 2 * 3;
  const began = share(seed, "began", podcast.id) < 0.9 ? null : hash(seed, "week", podcast.id);
  const constant = { seed, liked, began };
  constants.set(podcast, constant);
  return constant;
}

/**
 * Returns the show's score: general popularity, popularity in the country, and trends over weeks.
 */
function standing({ seed, platform, country, week }: ChartQuery, podcast: MarketPodcast): number {
  const mood = (every: number) => {
    const phase = week / every;
    const [before, after] = [Math.floor(phase), Math.floor(phase) + 1];
    const weight = phase - before;
    return (
      share(seed, podcast.id, country, every, before) * (1 - weight) +
      share(seed, podcast.id, country, every, after) * weight
    );
  };
  return (
    constantOf(seed, podcast).liked +
    share(seed, podcast.id, platform, country) +
    mood(9) * 0.5 +
    mood(2) * 0.12
  );
}

const firstTold = weekNumber(new Date("2025-04-01"));

/** Returns the week in which the show first appears in the charts. */
function firstWeek(seed: string, podcast: MarketPodcast, week: number): number {
  const { began } = constantOf(seed, podcast);
  return began === null ? 0 : firstTold + (began % Math.max(1, week - firstTold + 6));
}

export interface ChartEntry {
  podcast: MarketPodcast;
  rank: number;
  /** Null if the show was not in this chart the week before. */
  previousRank: number | null;
}

export function chart(podcasts: MarketPodcast[], query: ChartQuery, latestWeek: number): ChartEntry[] {
  const ranked = (week: number) =>
    podcasts
      .filter(
        (one) =>
          (query.genreId === null || one.genreId === query.genreId) &&
          (query.platform !== "youtube" || one.hasVideo),
      )
      .filter((one) => firstWeek(query.seed, one, latestWeek) <= week)
      .map((podcast) => ({ podcast, points: standing({ ...query, week }, podcast) }))
      .sort((a, b) => b.points - a.points)
      .slice(0, query.size)
      .map((one) => one.podcast);
  const before = new Map(ranked(query.week - 1).map((podcast, at) => [podcast.id, at + 1]));
  return ranked(query.week).map((podcast, at) => ({
    podcast,
    rank: at + 1,
    previousRank: before.get(podcast.id) ?? null,
  }));
}
