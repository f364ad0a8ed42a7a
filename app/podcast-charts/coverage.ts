/**
 * Coverage: the share of offered charts that were found. A chart that a platform does not offer is
 * not missing.
 */
import type { Platform } from "../vendors/charts/port";
import { type Combination, combinationKey, combinationsOf } from "./offer";
import type { StoredChart } from "./stored-chart";

export interface Coverage {
  found: number;
  expected: number;
  /** 0 to 100 with one decimal; 0 if nothing is expected. */
  percentage: number;
}

export function coverage(found: number, expected: number): Coverage {
  return { found, expected, percentage: percentage(found, expected) };
}

/** Returns a percentage with one decimal. Rounds down, so only a complete week reads 100. */
export function percentage(found: number, expected: number): number {
  return expected === 0 ? 0 : Math.floor((found * 1000) / expected) / 10;
}

/**
 * Returns the charts expected of a platform in a week: the charts that it offers and those
 * requested, without those that it does not have according to its answers.
 */
export function expectedOf(platform: Platform, charts: readonly StoredChart[]): Combination[] {
  const own = charts.filter((chart) => chart.platform === platform);
  const lacking = new Set(own.filter((chart) => chart.state === "not-offered").map(combinationKey));
  const known = new Map<string, Combination>();
  for (const { country, category } of [...combinationsOf(platform), ...own]) {
    const combination = { platform, country, category };
    const key = combinationKey(combination);
    if (!lacking.has(key)) known.set(key, combination);
  }
  return [...known.values()];
}

export function missingOf(platform: Platform, charts: readonly StoredChart[]): Combination[] {
  const found = new Set(charts.filter((chart) => chart.state === "scraped").map(combinationKey));
  return expectedOf(platform, charts).filter((combination) => !found.has(combinationKey(combination)));
}
