/** Coverage and missing charts of a week by platform (docs/product/podcast-charts.md). */
import { type Platform, platforms } from "../vendors/charts/port";
import { categoryId, prettyCategory } from "./categories";
import { countryName } from "./countries";
import { coverage, expectedOf, missingOf } from "./coverage";
import { fillablePlatforms } from "./fillable";
import { combinationKey } from "./offer";
import { judgedPlatforms, type WeekCharts } from "./report";
import type { StoredChart } from "./stored-chart";
import { mondayOf, type Week } from "./week";

export interface MissingCombination extends Week {
  country: { code: string; name: string };
  category: { id: string | null; name: string };
  /** The reason, if an attempt failed. */
  problem: string | null;
}

export interface PlatformMissing extends Week {
  platform: Platform;
  coveragePercentage: number;
  foundCombinations: number;
  expectedCombinations: number;
  missingCombinations: MissingCombination[];
  /**
   * True if the week is before the platform's first scrape and cannot be filled, so nothing counts
   * as missing.
   */
  noHistory: boolean;
  /** Number of charts that the platform says it does not have; they are not gaps. */
  notOfferedCombinations: number;
}

export interface MissingReport extends Week {
  overallSummary: {
    overallCoveragePercentage: number;
    totalFoundCombinations: number;
    totalExpectedCombinations: number;
  };
  platforms: Partial<Record<Platform, PlatformMissing>>;
}

export function buildMissing(weekCharts: WeekCharts): MissingReport {
  const { week, charts } = weekCharts;
  const judged = judgedPlatforms(weekCharts);
  const byPlatform = platforms
    .filter((platform) => judged.includes(platform))
    .map((platform) => [platform, platformMissing(platform, week, charts)] as const);
  const sum = (count: (one: PlatformMissing) => number) =>
    byPlatform.reduce((total, [, missing]) => total + count(missing), 0);
  const { found, expected, percentage } = coverage(
    sum((one) => one.foundCombinations),
    sum((one) => one.expectedCombinations),
  );
  return {
    ...week,
    overallSummary: {
      overallCoveragePercentage: percentage,
      totalFoundCombinations: found,
      totalExpectedCombinations: expected,
    },
    platforms: Object.fromEntries(byPlatform),
  };
}

/** Returns one platform's part for any week. */
export function platformMissingOf(weekCharts: WeekCharts, platform: Platform): PlatformMissing {
  const { week, charts, currentWeek } = weekCharts;
  const known =
    judgedPlatforms(weekCharts).includes(platform) ||
    fillablePlatforms(week, mondayOf(currentWeek)).includes(platform);
  if (known) return platformMissing(platform, week, charts);
  return {
    platform,
    ...week,
    coveragePercentage: 0,
    foundCombinations: 0,
    expectedCombinations: 0,
    missingCombinations: [],
    noHistory: true,
    notOfferedCombinations: 0,
  };
}

function platformMissing(platform: Platform, week: Week, charts: readonly StoredChart[]): PlatformMissing {
  const own = charts.filter((chart) => chart.platform === platform);
  const problems = new Map(own.map((chart) => [combinationKey(chart), chart.problem?.detail ?? null]));
  const missing = missingOf(platform, own);
  const expected = expectedOf(platform, own).length;
  const { found, percentage } = coverage(expected - missing.length, expected);
  return {
    platform,
    ...week,
    coveragePercentage: percentage,
    foundCombinations: found,
    expectedCombinations: expected,
    missingCombinations: missing.map((combination) => ({
      country: { code: combination.country, name: countryName(combination.country) },
      category: {
        id: categoryId(platform, combination.category),
        name: prettyCategory(combination.category),
      },
      problem: problems.get(combinationKey(combination)) ?? null,
      ...week,
    })),
    noHistory: false,
    notOfferedCombinations: own.filter((chart) => chart.state === "not-offered").length,
  };
}
