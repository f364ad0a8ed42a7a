/** Header rows of charts: their states and the totals for reports. */
import type { InStatement, Row } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface ChartKey {
  week: number;
  platform: string;
  country: string;
  category: string;
}

/** Identifies one request for charts. */
export interface TaskKey extends Omit<ChartKey, "category"> {
  /** A category, or "*" for all categories of the country. */
  request: string;
}

export interface HeaderRow extends ChartKey {
  state: string;
  podcasts: number;
  movement: { up: number; down: number; entered: number; out: number } | null;
  freshness: string | null;
  via: string | null;
  listedAt: string | null;
  fetchedAt: number | null;
  data: string | null;
  problem: { kind: string; detail: string } | null;
}

const ofTask = "week = ? AND platform = ? AND country = ? AND request = ?";
const taskArgs = ({ week, platform, country, request }: TaskKey) => [week, platform, country, request];

/** Reads all data for a week's report in one round trip. */
export async function readWeek(
  database: Database,
  week: number,
): Promise<{ headers: HeaderRow[]; firstWeeks: Record<string, number> }> {
  const [headers, first] = await readBatch(database, [headersOf(week), firstWeeks]);
  return { headers: (headers?.rows ?? []).map(toHeader), firstWeeks: toFirstWeeks(first?.rows[0]) };
}

/**
 * Reads the latest week with a scraped chart, like `readWeek`, or null before the first. One round
 * trip.
 */
export async function readLatestWeek(database: Database) {
  const [headers, first] = await readBatch(database, [
    {
      sql: `SELECT * FROM chart_headers WHERE week = (SELECT max(week) FROM (${weeksByPlatform("max")}))`,
      args: [],
    },
    firstWeeks,
  ]);
  const rows = (headers?.rows ?? []).map(toHeader);
  const week = rows[0]?.week;
  return week === undefined ? null : { week, headers: rows, firstWeeks: toFirstWeeks(first?.rows[0]) };
}

const headersOf = (week: number) => ({ sql: "SELECT * FROM chart_headers WHERE week = ?", args: [week] });

const weekOf = (end: "min" | "max", platform: string) =>
  `(SELECT ${end}(week) FROM chart_headers WHERE platform = '${platform}' AND state = 'scraped')`;

const weeksByPlatform = (end: "min" | "max") =>
  ["apple", "spotify", "youtube"]
    .map((platform) => `SELECT ${weekOf(end, platform)} AS week`)
    .join(" UNION ALL ");

const firstWeeks = `SELECT ${["apple", "spotify", "youtube"].map((platform) => `${weekOf("min", platform)} AS ${platform}`).join(", ")}`;

function toFirstWeeks(row: Row | undefined): Record<string, number> {
  const known = ["apple", "spotify", "youtube"].filter((platform) => row?.[platform] != null);
  return Object.fromEntries(known.map((platform) => [platform, Number(row?.[platform])]));
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function toHeader(row: Row): HeaderRow {
  return {
    week: Number(row.week),
    platform: String(row.platform),
    country: String(row.country),
    category: String(row.category),
    state: String(row.state),
    podcasts: Number(row.podcasts),
    movement:
      row.entered === null
        ? null
        : {
            up: Number(row.up),
            down: Number(row.down),
            entered: Number(row.entered),
            out: Number(row.out),
          },
    freshness: textOf(row.freshness),
    via: textOf(row.via),
    listedAt: textOf(row.listed_at),
    fetchedAt: row.fetched_at === null ? null : Number(row.fetched_at),
    data: textOf(row.data),
    problem: row.problem_kind
      ? { kind: String(row.problem_kind), detail: String(row.problem_detail ?? "") }
      : null,
  };
}

export interface Claim {
  task: TaskKey;
  /** Id of the worker that claims the task. */
  by: string;
  now: number;
  until: number;
}

/**
 * Returns true if this message claimed the task: its charts wait and nobody holds a lease
 * (docs/leases.md).
 */
export async function claimTask(database: Database, { task, by, now, until }: Claim): Promise<boolean> {
  const [claimed] = await writeBatch(database, [
    {
      sql: `UPDATE chart_headers SET claimed_by = ?, claimed_until = ?, attempts = attempts + 1
        WHERE ${ofTask} AND state = 'waiting' AND claimed_until <= ? RETURNING category`,
      args: [by, until, ...taskArgs(task), now],
    },
  ]);
  return (claimed?.rows.length ?? 0) > 0;
}

const isClaimed = `${ofTask} AND state = 'waiting' AND claimed_by = ?`;

/**
 * Ends a task's charts without entries. Like the writes below, does nothing if another worker has
 * the claim.
 */
export const endTask = (
  task: TaskKey,
  by: string,
  end: { state: "not-offered" | "failed"; problem: { kind: string; detail: string } | null },
): InStatement => ({
  sql: `UPDATE chart_headers SET state = ?, problem_kind = ?, problem_detail = ?, claimed_by = NULL, claimed_until = 0
    WHERE ${isClaimed}`,
  args: [end.state, end.problem?.kind ?? null, end.problem?.detail ?? null, ...taskArgs(task), by],
});

/** Returns the task to waiting until a time. This does not count as an attempt. */
export const postponeTask = (task: TaskKey, by: string, until: number): InStatement => ({
  sql: `UPDATE chart_headers SET claimed_by = NULL, claimed_until = ?, attempts = attempts - 1 WHERE ${isClaimed}`,
  args: [until, ...taskArgs(task), by],
});

/**
 * Fails the waiting charts of a platform that refuses us. Workers end the charts they are fetching
 * themselves.
 */
export const failPlatform = (
  task: TaskKey,
  by: string,
  problem: { kind: string; detail: string },
): InStatement => ({
  sql: `UPDATE chart_headers SET state = 'failed', problem_kind = ?, problem_detail = ?, claimed_by = NULL, claimed_until = 0
    WHERE week = ? AND platform = ? AND state = 'waiting' AND COALESCE(claimed_by, ?) = ?
      AND EXISTS (SELECT 1 FROM chart_headers WHERE ${isClaimed})`,
  args: [problem.kind, problem.detail, task.week, task.platform, by, by, ...taskArgs(task), by],
});
