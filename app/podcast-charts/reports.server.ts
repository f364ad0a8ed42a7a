/**
 * Handlers for a week's report and missing charts, shared by the API and the screen. Each takes one
 * round trip.
 */
import { z } from "zod";
import { type HeaderRow, readLatestWeek, readWeek } from "./storage/chart-headers";
import type { Database } from "../storage/database";
import type { App } from "../app";
import { InvalidInput } from "../toolkit/failure";
import { type Platform, platforms } from "../vendors/charts/port";
import { buildMissing, type MissingReport, type PlatformMissing, platformMissingOf } from "./missing";
import { buildReport, type Report, type WeekCharts } from "./report";
import type { StoredChart } from "./stored-chart";
import { isPickable, type Week, weekFromKey, weekKey, weekOf } from "./week";

const weekBody = z.object({
  week: z.coerce.number("Enter the week as a number from 1 to 53.").int("Enter a whole number.").max(53),
  year: z.coerce.number("Enter the year as a number.").int("Enter a whole number.").max(9999),
});

/** Reads `{week, year}` from a body. @throws InvalidInput for a week outside the picker's range */
export function parseWeekBody(body: Record<string, unknown>, now: Date): Week {
  const week = weekBody.parse(body);
  if (isPickable(week, now)) return week;
  const current = weekOf(now);
  throw new InvalidInput(`Choose a week from week 14, 2025 to week ${current.week}, ${current.year}.`, {
    week: ["There are no charts for this week."],
  });
}

export function parsePlatform(name: string): Platform {
  const platform = platforms.find((known) => known === name);
  if (platform) return platform;
  throw new InvalidInput(`Unknown platform "${name}". Choose one of: ${platforms.join(", ")}.`);
}

export async function readReport(app: Pick<App, "database" | "now">, week: Week): Promise<Report> {
  return buildReport(await weekCharts(app.database, week, app.now()));
}

/**
 * Reads the missing charts of the latest scraped week, or of the current week before the first
 * scrape.
 */
export async function readMissing(app: Pick<App, "database" | "now">): Promise<MissingReport> {
  const currentWeek = weekOf(app.now());
  const latest = await readLatestWeek(app.database);
  if (!latest) return buildMissing({ week: currentWeek, charts: [], firstWeeks: {}, currentWeek });
  return buildMissing({
    week: weekFromKey(latest.week),
    charts: latest.headers.map(toChart),
    firstWeeks: latest.firstWeeks,
    currentWeek,
  });
}

export async function readPlatformMissing(
  app: Pick<App, "database" | "now">,
  platform: Platform,
  week: Week,
): Promise<PlatformMissing> {
  return platformMissingOf(await weekCharts(app.database, week, app.now()), platform);
}

export async function weekCharts(database: Database, week: Week, now: Date): Promise<WeekCharts> {
  const { headers, firstWeeks } = await readWeek(database, weekKey(week));
  return { week, charts: headers.map(toChart), firstWeeks, currentWeek: weekOf(now) };
}

function toChart(row: HeaderRow): StoredChart {
  return {
    ...row,
    platform: row.platform as Platform,
    state: row.state as StoredChart["state"],
    freshness: row.freshness as StoredChart["freshness"],
    fetchedAt: row.fetchedAt === null ? null : new Date(row.fetchedAt).toISOString(),
    data: row.data as StoredChart["data"],
  };
}
