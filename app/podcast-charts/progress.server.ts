/** Reads the scrapes' progress and the coverage of recent weeks in one round trip. */
import { readSums, type WeekSums } from "./storage/chart-scrapes";
import type { Database } from "../storage/database";
import { type Platform, platforms } from "../vendors/charts/port";
import { percentage } from "./coverage";
import { combinationsOf } from "./offer";
import { addWeeks, type Week, weekFromKey, weekKey, weekOf, weeksBetween } from "./week";

export interface ScrapeProgress extends Week {
  startedAt: string;
  /** Null if the scheduler started it. */
  startedBy: string | null;
  total: number;
  scraped: number;
  notOffered: number;
  failed: number;
  waiting: number;
}

export interface CoverageWeek extends Week {
  /** Percent by platform, or null if the week has no chart of it. */
  coverage: Record<Platform, number | null>;
  podcasts: number;
}

export interface ChartsStatus {
  /** The running scrape, or null. */
  scrape: ScrapeProgress | null;
  /** Oldest first, from the first week with a chart to the current one; at most one year. */
  weeks: CoverageWeek[];
}

export async function readStatus(database: Database, now: Date): Promise<ChartsStatus> {
  const since = weekKey(addWeeks(weekOf(now), -52));
  const { sums, open } = await readSums(database, since);
  const latest = open[0];
  const shown = sums.filter((sum) => sum.week >= since);
  return {
    scrape: latest ? progressOf(latest, sums) : null,
    weeks:
      shown.length > 0
        ? weeksBetween(weekFromKey(Math.min(...shown.map((sum) => sum.week))), weekOf(now)).map((week) =>
            coverageWeek(week, shown),
          )
        : [],
  };
}

function progressOf(
  scrape: { week: number; startedAt: number; startedBy: string | null },
  sums: readonly WeekSums[],
): ScrapeProgress {
  const count = (state: string) => chartsOf(sums, (sum) => sum.week === scrape.week && sum.state === state);
  const counts = {
    scraped: count("scraped"),
    notOffered: count("not-offered"),
    failed: count("failed"),
    waiting: count("waiting"),
  };
  return {
    ...weekFromKey(scrape.week),
    startedAt: new Date(scrape.startedAt).toISOString(),
    startedBy: scrape.startedBy,
    ...counts,
    total: counts.scraped + counts.notOffered + counts.failed + counts.waiting,
  };
}

function coverageWeek(week: Week, sums: readonly WeekSums[]): CoverageWeek {
  const own = sums.filter((sum) => sum.week === weekKey(week));
  const byPlatform = (platform: Platform) => {
    const ofPlatform = own.filter((sum) => sum.platform === platform);
    if (ofPlatform.length === 0) return null;
    const lacking = chartsOf(ofPlatform, (sum) => sum.state === "not-offered");
    const scraped = chartsOf(ofPlatform, (sum) => sum.state === "scraped");
    return percentage(scraped, combinationsOf(platform).length - lacking);
  };
  return {
    ...week,
    coverage: Object.fromEntries(
      platforms.map((platform) => [platform, byPlatform(platform)]),
    ) as CoverageWeek["coverage"],
    podcasts: own.reduce((sum, one) => sum + one.podcasts, 0),
  };
}

const chartsOf = (sums: readonly WeekSums[], wanted: (sum: WeekSums) => boolean) =>
  sums.filter(wanted).reduce((total, sum) => total + sum.charts, 0);
