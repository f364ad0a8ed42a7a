/** Stores chart entries and their shows. Storing the same chart of a week again changes nothing. */
import type { InStatement, Row } from "@libsql/client";
import { marks, readBatch, writeBatch } from "../../storage/batch";
import type { ChartKey } from "./chart-headers";
import type { Database } from "../../storage/database";

export interface ShowRow {
  id: string;
  title: string;
  publisher: string | null;
  summary: string | null;
  image: string | null;
  link: string | null;
  genre: string | null;
}

export interface NewChart extends ChartKey {
  shows: string[];
  movement: { up: number; down: number; entered: number; out: number } | null;
  freshness: string | null;
  via: string;
  listedAt: string | null;
  fetchedAt: number;
  data: string;
}

/**
 * Returns show ids by chart and week, for each chart's week and its neighbours, with the platform's
 * date of each list.
 */
export async function readRankings(
  database: Database,
  charts: Omit<ChartKey, "week">[],
  weeks: number[],
): Promise<(ChartKey & { shows: string[]; listedAt: string | null })[]> {
  if (charts.length === 0) return [];
  const [found] = await readBatch(database, [
    {
      sql: `SELECT platform, country, category, week, shows, listed_at
        FROM chart_entries LEFT JOIN chart_headers USING (platform, country, category, week)
        WHERE (platform, country, category) IN (VALUES ${charts.map(() => "(?, ?, ?)").join(", ")})
          AND week IN (${marks(weeks.length)})`,
      args: [...charts.flatMap(({ platform, country, category }) => [platform, country, category]), ...weeks],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    ...toKey(row),
    shows: toShows(row.shows),
    listedAt: row.listed_at === null ? null : String(row.listed_at),
  }));
}

/** Returns one chart in these weeks with its shows, in one round trip. */
export async function readChartWeeks(
  database: Database,
  { platform, country, category }: Omit<ChartKey, "week">,
  weeks: number[],
): Promise<{ rankings: { week: number; shows: string[] }[]; shows: Map<string, ShowRow> }> {
  const entries = `FROM chart_entries WHERE platform = ? AND country = ? AND category = ? AND week IN (${marks(weeks.length)})`;
  const args = [platform, country, category, ...weeks];
  const [found, shows] = await readBatch(database, [
    { sql: `SELECT week, shows ${entries}`, args },
    {
      sql: `SELECT ${showColumns} FROM chart_shows
        WHERE platform = ? AND show_id IN (SELECT value FROM (SELECT shows ${entries}) AS listed, json_each(listed.shows))`,
      args: [platform, ...args],
    },
  ]);
  return {
    rankings: (found?.rows ?? []).map((row) => ({ week: Number(row.week), shows: toShows(row.shows) })),
    shows: showsById(shows?.rows ?? []),
  };
}

/** Returns every week of one chart, oldest first. */
export async function readChartHistory(
  database: Database,
  { platform, country, category }: Omit<ChartKey, "week">,
): Promise<{ week: number; shows: string[] }[]> {
  const found = await database.$client.execute({
    sql: "SELECT week, shows FROM chart_entries WHERE platform = ? AND country = ? AND category = ? ORDER BY week",
    args: [platform, country, category],
  });
  return found.rows.map((row) => ({ week: Number(row.week), shows: toShows(row.shows) }));
}

const toKey = (row: Row): ChartKey => ({
  platform: String(row.platform),
  country: String(row.country),
  category: String(row.category),
  week: Number(row.week),
});

const toShows = (text: unknown) => JSON.parse(String(text)) as string[];

/**
 * Writes all charts of an answer atomically: shows, entries, headers, and the next week's movement
 * if known.
 */
export async function writeCharts(
  database: Database,
  answer: { platform: string; week: number; shows: ShowRow[]; charts: NewChart[]; later: InStatement[] },
): Promise<void> {
  await writeBatch(database, [
    upsertShows(answer.platform, answer.week, answer.shows),
    ...answer.charts.flatMap(writeChart),
    ...answer.later,
  ]);
}

/** Writes a show at most once a week, with the first chart that contains it. */
const upsertShows = (platform: string, week: number, shows: ShowRow[]): InStatement => ({
  sql: `INSERT INTO chart_shows (platform, show_id, title, publisher, summary, image, link, genre, seen_week)
    SELECT ?, value ->> 'id', value ->> 'title', value ->> 'publisher', value ->> 'summary', value ->> 'image',
      value ->> 'link', value ->> 'genre', ? FROM json_each(?) WHERE true
    ON CONFLICT (platform, show_id) DO UPDATE SET title = excluded.title, publisher = excluded.publisher,
      summary = coalesce(excluded.summary, summary), image = excluded.image, link = excluded.link,
      genre = excluded.genre, seen_week = excluded.seen_week
    WHERE excluded.seen_week > seen_week`,
  args: [platform, week, JSON.stringify(shows)],
});

function writeChart(chart: NewChart): InStatement[] {
  const key = [chart.week, chart.platform, chart.country, chart.category];
  const { up = null, down = null, entered = null, out = null } = chart.movement ?? {};
  return [
    {
      sql: "INSERT INTO chart_entries (week, platform, country, category, shows) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
      args: [...key, JSON.stringify(chart.shows)],
    },
    {
      sql: `UPDATE chart_headers SET state = 'scraped', podcasts = ?, up = ?, down = ?, entered = ?, out = ?, freshness = ?,
          via = ?, listed_at = ?, fetched_at = ?, data = ?, problem_kind = NULL, problem_detail = NULL,
          claimed_by = NULL, claimed_until = 0
        WHERE week = ? AND platform = ? AND country = ? AND category = ? AND state <> 'scraped'`,
      args: [
        chart.shows.length,
        up,
        down,
        entered,
        out,
        chart.freshness,
        chart.via,
        chart.listedAt,
        chart.fetchedAt,
        chart.data,
        ...key,
      ],
    },
  ];
}

/** Updates the movement of the next week's chart after this week's chart arrived late. */
export const setMovement = (
  chart: ChartKey,
  { up, down, entered, out }: NonNullable<NewChart["movement"]>,
): InStatement => ({
  sql: `UPDATE chart_headers SET up = ?, down = ?, entered = ?, out = ?
    WHERE week = ? AND platform = ? AND country = ? AND category = ? AND state = 'scraped'`,
  args: [up, down, entered, out, chart.week, chart.platform, chart.country, chart.category],
});

export async function readShows(
  database: Database,
  platform: string,
  ids: string[],
): Promise<Map<string, ShowRow>> {
  const found = await database.$client.execute({
    sql: `SELECT ${showColumns} FROM chart_shows
      WHERE platform = ? AND show_id IN (SELECT value FROM json_each(?))`,
    args: [platform, JSON.stringify(ids)],
  });
  return showsById(found.rows);
}

export const showColumns = "show_id, title, publisher, summary, image, link, genre";

export function showsById(rows: Row[]): Map<string, ShowRow> {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return new Map(
    rows.map((row) => [
      String(row.show_id),
      {
        id: String(row.show_id),
        title: String(row.title),
        publisher: text(row.publisher),
        summary: text(row.summary),
        image: text(row.image),
        link: text(row.link),
        genre: text(row.genre),
      },
    ]),
  );
}
