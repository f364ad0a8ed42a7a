/** Builds the weekly report from chart headers only (docs/product/podcast-charts.md). */
import { type Platform, platforms } from "../vendors/charts/port";
import { categoryId } from "./categories";
import { countryLabel } from "./countries";
import { coverage, expectedOf } from "./coverage";
import { combinationKey } from "./offer";
import type { MovementSums, StoredChart } from "./stored-chart";
import { type Week, weekFromKey, weekKey } from "./week";

export interface CategoryReport {
  scraped: boolean;
  podcastsNo: number;
  categoryId: string | null;
  /** Compared with last week, or null if last week has no chart. */
  movement: MovementSums | null;
  freshness: StoredChart["freshness"];
  /** The reason, if an attempt failed. */
  problem: string | null;
  /** ISO 8601. */
  fetchedAt: string | null;
}

/** By country ("Germany (de)"), then by category ("true-crime"). */
export type PlatformReport = Record<string, Record<string, CategoryReport>>;

export interface Report extends Week {
  summary: {
    totalPodcasts: number;
    /** Number of platforms with at least one scraped chart. */
    platformsCount: number;
    /** Number of countries with at least one scraped chart. */
    countriesCount: number;
    coverage: { coveragePercentage: number; foundCombinations: number; expectedCombinations: number };
  };
  platforms: Partial<Record<Platform, PlatformReport>>;
  /**
   * Platforms whose history begins after this week, with its first week (null if it has not begun).
   */
  noHistory: { platform: Platform; since: Week | null }[];
  /** True if any chart came from the sandbox. */
  sandbox: boolean;
}

export interface WeekCharts {
  week: Week;
  /** All chart headers of the week. */
  charts: readonly StoredChart[];
  /** `weekKey` of each platform's first scraped week. */
  firstWeeks: Partial<Record<Platform, number>>;
  currentWeek: Week;
}

/**
 * Returns the platforms that count in a week. Weeks before a platform's first scrape are not gaps.
 */
export function judgedPlatforms({ week, charts, firstWeeks, currentWeek }: WeekCharts): Platform[] {
  const key = weekKey(week);
  return platforms.filter((platform) => {
    const first = firstWeeks[platform] ?? weekKey(currentWeek);
    return key >= first || charts.some((chart) => chart.platform === platform);
  });
}

export function buildReport(weekCharts: WeekCharts): Report {
  const { week, charts, firstWeeks } = weekCharts;
  const judged = judgedPlatforms(weekCharts);
  const scraped = charts.filter((chart) => chart.state === "scraped");
  const expected = judged.reduce((sum, platform) => sum + expectedOf(platform, charts).length, 0);
  const { percentage, found } = coverage(scraped.length, expected);
  return {
    ...week,
    summary: {
      totalPodcasts: scraped.reduce((sum, chart) => sum + chart.podcasts, 0),
      platformsCount: new Set(scraped.map((chart) => chart.platform)).size,
      countriesCount: new Set(scraped.map((chart) => chart.country)).size,
      coverage: {
        coveragePercentage: percentage,
        foundCombinations: found,
        expectedCombinations: expected,
      },
    },
    platforms: Object.fromEntries(judged.map((platform) => [platform, platformReport(platform, charts)])),
    noHistory: platforms
      .filter((platform) => !judged.includes(platform))
      .map((platform) => ({ platform, since: sinceOf(firstWeeks[platform]) })),
    sandbox: scraped.some((chart) => chart.data === "sandbox"),
  };
}

const sinceOf = (key: number | undefined) => (key === undefined ? null : weekFromKey(key));

function platformReport(platform: Platform, charts: readonly StoredChart[]): PlatformReport {
  const stored = new Map(charts.map((chart) => [combinationKey(chart), chart]));
  const report: PlatformReport = {};
  for (const combination of expectedOf(platform, charts)) {
    const country = (report[countryLabel(combination.country)] ??= {});
    country[combination.category] = categoryReport(
      platform,
      combination.category,
      stored.get(combinationKey(combination)),
    );
  }
  return report;
}

function categoryReport(
  platform: Platform,
  category: string,
  chart: StoredChart | undefined,
): CategoryReport {
  const scraped = chart?.state === "scraped";
  return {
    scraped,
    podcastsNo: scraped ? chart.podcasts : 0,
    categoryId: categoryId(platform, category),
    movement: scraped ? chart.movement : null,
    freshness: scraped ? chart.freshness : null,
    problem: scraped ? null : (chart?.problem?.detail ?? null),
    fetchedAt: scraped ? chart.fetchedAt : null,
  };
}
