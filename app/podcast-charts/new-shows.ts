/** Shows that entered a chart: which of them are worth describing, best rank first. */
import type { Combination } from "./offer";

/** At most so many shows are described in a week. */
export const mostDescribed = 200;

export interface Ranking extends Combination {
  shows: readonly string[];
}

export interface NewShow extends Combination {
  showId: string;
  rank: number;
}

/**
 * Each show that stood in no chart of its platform the week before, once, with the best rank it entered at. A chart
 * without a week before it says nothing about new shows.
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
