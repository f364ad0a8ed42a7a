/** Selects the shows that newly entered a chart and deserve a description, best rank first. */
import type { Combination } from "./offer";

/** Maximum number of shows described per week. */
export const mostDescribed = 200;

export interface Ranking extends Combination {
  shows: readonly string[];
}

export interface NewShow extends Combination {
  showId: string;
  rank: number;
}

/**
 * Returns each show that was in no chart of its platform last week, once, with its best rank. Skips
 * charts that have no previous week to compare with.
 */
export function newShows(now: readonly Ranking[], before: readonly Ranking[]): NewShow[] {
  const key = ({ platform, country, category }: Combination) => `${platform}/${country}/${category}`;
  const charted = new Set(before.map(key));
  const known = new Map<Combination["platform"], Set<string>>();
  for (const { platform, shows } of before) {
    const all = known.get(platform) ?? new Set();
    for (const showId of shows) all.add(showId);
    known.set(platform, all);
  }
  const best = new Map<string, NewShow>();
  for (const { shows, ...combination } of now) {
    if (!charted.has(key(combination))) continue;
    for (const [index, showId] of shows.entries()) {
      if (known.get(combination.platform)?.has(showId)) continue;
      const id = `${combination.platform}/${showId}`;
      const rank = index + 1;
      if (rank < (best.get(id)?.rank ?? Infinity)) best.set(id, { ...combination, showId, rank });
    }
  }
  return [...best.values()].sort((a, b) => a.rank - b.rank);
}
