/**
 * Measures podcast charts on a separate database: writing a full week, request by request like the
 * queue, and reading reports with two years of weeks stored. Times are server times: the query and
 * the assembly of the report.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../app/storage/database.ts";
import { writeBatch } from "../../app/storage/batch.ts";
import { writeScrape } from "../../app/podcast-charts/storage/chart-scrapes.ts";
import { readChart, readShowHistory } from "../../app/podcast-charts/chart.server.ts";
import { storeChart } from "../../app/podcast-charts/chart-store.server.ts";
import { allCombinations, allCategories, requestOf } from "../../app/podcast-charts/offer.ts";
import { readStatus } from "../../app/podcast-charts/progress.server.ts";
import { readMissing, readReport } from "../../app/podcast-charts/reports.server.ts";
import { addWeeks, mondayOf, type Week, weekKey } from "../../app/podcast-charts/week.ts";
import type { ChartShow, Platform } from "../../app/vendors/charts/port.ts";
import { startDatabase } from "../../scripts/stack/database.ts";
import { migrateDatabase } from "../../scripts/stack/migrate.ts";
import type { Line } from "../report.ts";

const weeks = 104;
const last: Week = { week: 47, year: 2026 };
const sizes: Record<Platform, number> = { apple: 200, spotify: 120, youtube: 100 };

export async function charts(folder: string): Promise<Line[]> {
  mkdirSync(folder);
  const { url, child } = await startDatabase(join(folder, "database"), join(folder, "database.log"));
  try {
    await migrateDatabase({ url });
    return await measure(openDatabase({ url }));
  } finally {
    await child.stop();
  }
}

async function measure(database: Database): Promise<Line[]> {
  const first = addWeeks(last, 1 - weeks);
  await writeWeek(database, first);
  for (let step = 1; step < weeks - 1; step++) await copyWeek(database, first, addWeeks(first, step));
  const writing = await writeWeek(database, last);

  const app = { database, now: () => new Date(mondayOf(last).getTime() + 5 * 86_400_000) };
  const combination = { platform: "apple", country: "us", category: "true-crime" } as const;
  const someShow = (await readChart(database, combination, last))?.entries[0]?.showId ?? "";
  const [bytes] = (
    await database.$client.execute(
      "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    )
  ).rows;
  const times = [
    ["Report of a full week", () => readReport(app, last)],
    ["Missing data of the latest week", () => readMissing(app)],
    ["Coverage of the last 52 weeks", () => readStatus(database, app.now())],
    ["One chart with what moved", () => readChart(database, combination, last)],
    ["A show's rank over all weeks", () => readShowHistory(database, combination, someShow)],
  ] as const;
  const lines: Line[] = [
    {
      name: "A full week of charts written",
      value: `${(writing.milliseconds / 1000).toFixed(1)} s`,
      more: `${writing.requests} answers, ${writing.podcasts.toLocaleString("en-GB")} places, ${Math.round(writing.requests / (writing.milliseconds / 1000))} answers/s`,
    },
    {
      name: `${weeks} weeks stored`,
      value: `${Math.round(Number(bytes?.bytes) / 1e6)} MB`,
      more: `${Math.round(Number(bytes?.bytes) / weeks / 1e5) / 10} MB a week`,
    },
  ];
  for (const [name, read] of times) {
    const { median, worst } = await timed(read);
    lines.push({
      name,
      value: `${median.toFixed(1)} ms`,
      more: `median of 20, worst ${worst.toFixed(1)} ms, ${weeks} weeks stored`,
    });
  }
  return lines;
}

async function writeWeek(database: Database, week: Week) {
  const combinations = allCombinations().map((one) => ({ ...one, request: requestOf(one) }));
  const key = weekKey(week);
  await writeScrape(database, { week: key, slot: "bench", by: null, at: 1, combinations });
  const requests = [
    ...new Map(combinations.map((one) => [`${one.platform}/${one.country}/${one.request}`, one])).values(),
  ];
  const answers = requests.map((one) => ({ ...one, shows: showsOf(one, key) }));
  const fetchedAt = mondayOf(week).toISOString();
  const started = performance.now();
  for (let start = 0; start < answers.length; start += 10) {
    await Promise.all(
      answers.slice(start, start + 10).map(({ platform, country, request, shows }) =>
        storeChart(
          database,
          { week: key, platform, country, request },
          {
            chart: { shows, updatedAt: fetchedAt, via: "feed" },
            source: { upstream: platform, fetchedAt, data: "live" },
          },
        ),
      ),
    );
  }
  return {
    milliseconds: performance.now() - started,
    requests: answers.length,
    podcasts: answers.reduce((sum, { shows }) => sum + shows.length, 0),
  };
}

/** Returns shows that a platform's countries share, in an order that changes from week to week. */
function showsOf(
  {
    platform,
    country,
    category,
    request,
  }: { platform: Platform; country: string; category: string; request: string },
  week: number,
): ChartShow[] {
  const turn = (week * 7 + country.charCodeAt(0) * 3 + country.charCodeAt(1)) % 300;
  const theme = request === allCategories ? "all" : category;
  return Array.from({ length: sizes[platform] }, (_, place) => {
    const number = (place + turn) % 400;
    return {
      id: `${theme}-${number}-1535809341`,
      title: `Show ${number} about ${theme}`,
      publisher: `Publisher ${number % 90}`,
      summary:
        "What the show says about itself in a sentence or two, as long as such texts usually are. ".repeat(3),
      image: `https://is1-ssl.mzstatic.com/image/thumb/Podcasts/v4/${number}/mza_8443931357531296046.jpeg/170x170bb.png`,
      link: `https://podcasts.apple.com/${country}/podcast/show-${number}/id${number}`,
      genre: "TRUE_CRIME",
    };
  });
}

async function copyWeek(database: Database, from: Week, to: Week): Promise<void> {
  const copy = (table: string, columns: string) => ({
    sql: `INSERT INTO ${table} (week, ${columns}) SELECT ?, ${columns} FROM ${table} WHERE week = ?`,
    args: [weekKey(to), weekKey(from)],
  });
  const key = "platform, country, category";
  await writeBatch(database, [
    copy(
      "chart_headers",
      `${key}, request, state, podcasts, up, down, entered, out, via, listed_at, fetched_at, data`,
    ),
    copy("chart_entries", `${key}, shows`),
  ]);
}

async function timed(read: () => Promise<unknown>): Promise<{ median: number; worst: number }> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[10] ?? 0, worst: times.at(-1) ?? 0 };
}
