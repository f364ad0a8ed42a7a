import { chart, type ChartEntry, type ChartQuery, weekNumber } from "../../market/charts.ts";
import type { World } from "../../world.ts";

/**
 * The market's ranking, computed once per week because the console requests every chart of a
 * country.
 */
export function ranking(
  world: World,
  query: Omit<ChartQuery, "seed" | "week"> & { weeksBack?: number; week?: number },
): ChartEntry[] {
  const latest = weekNumber(world.now());
  const week = query.week ?? latest - (query.weeksBack ?? 0);
  const { platform, country, genreId, size } = query;
  const key = `${platform}/${country}/${genreId}/${week}/${size}`;
  const kept = world.memory("charts drawn", () => new Map<string, ChartEntry[]>());
  let drawn = kept.get(key);
  if (!drawn) {
    drawn = chart(
      world.market.podcasts,
      { seed: world.market.seed, platform, country, genreId, week, size },
      latest,
    );
    if (kept.size > 2_000) kept.clear();
    kept.set(key, drawn);
  }
  return drawn;
}

/** Countries of the emulated chart vendors. */
export const storeFronts = new Set(
  "ar au at br ca cl co dk fi fr de in id ie it jp mx nl nz no ph pl es se ch gb us be il pt sg za kr tr".split(
    " ",
  ),
);
