/** Stores which keys the rows of a run contain, and finds the runs that contain a key. */
import type { InStatement } from "@libsql/client";
import { jsonOf, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { mostUnreadRuns } from "../limits";

export interface UnreadRun {
  id: string;
  finishedAt: number;
}

const unread = `FROM runs INDEXED BY runs_unread_keys
  WHERE finished_at IS NOT NULL AND (keys_read_at IS NULL OR keys_read_at <> finished_at)`;

/** Runs that were never tried first, then those that failed, by their last attempt. */
const byAttempt = "MAX(0, -COALESCE(keys_read_at, 0)), finished_at DESC, id";

/**
 * Returns ended runs whose keys are not stored yet, newest first. Runs whose reading failed come
 * last.
 * @param most maximum runs and rows of files; the first run may have more rows
 */
export async function unreadRuns(
  database: Database,
  most: { runs: number; rows: number },
): Promise<UnreadRun[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT id, finished_at, COALESCE(rows_read, 0) AS rows ${unread} ORDER BY ${byAttempt} LIMIT ?`,
      args: [most.runs],
    },
  ]);
  let before = 0;
  const runs: UnreadRun[] = [];
  for (const { id, finished_at: at, rows } of found?.rows ?? []) {
    if (before > 0 && before + Number(rows) > most.rows) break;
    before += Number(rows);
    runs.push({ id: String(id), finishedAt: Number(at) });
  }
  return runs;
}

/** Counts runs that ended before this time (epoch ms) and whose keys are not stored yet. */
const countUnread = (before: number): InStatement => ({
  sql: `SELECT COUNT(*) AS unread FROM (SELECT 1 ${unread} AND finished_at < ? LIMIT ${mostUnreadRuns + 1})`,
  args: [before],
});

/**
 * Stores the attempt as a negative time, so that the run stays unread. It is stored before the
 * reading, because a reading that ends the process reports no failure.
 */
export const beginReading = (database: Database, { id, finishedAt }: UnreadRun, now: number) =>
  writeBatch(database, [
    {
      sql: "UPDATE runs SET keys_read_at = ? WHERE id = ? AND finished_at = ?",
      args: [-now, id, finishedAt],
    },
  ]);

/** Pages per statement. */
const pagesTogether = 200;

/** Replaces the pages of one part of a run. A run that was deleted meanwhile gets none. */
export async function writePart(
  database: Database,
  { id, finishedAt }: UnreadRun,
  part: number,
  pages: readonly string[],
): Promise<void> {
  const portions = Array.from(
    { length: Math.ceil(pages.length / pagesTogether) },
    (_, at) => at * pagesTogether,
  );
  const remove = { sql: "DELETE FROM found_keys WHERE run_id = ? AND part = ?", args: [id, part] };
  const inserts = portions.map((from): InStatement => ({
    sql: `INSERT OR REPLACE INTO found_keys (run_id, part, page, pages, finished_at, keys)
      SELECT runs.id, ?, ? + key, ?, ?, value FROM runs, json_each(?) WHERE runs.id = ?`,
    args: [part, from, pages.length, finishedAt, jsonOf(pages.slice(from, from + pagesTogether)), id],
  }));
  for (const [at, insert] of inserts.entries())
    await writeBatch(database, at === 0 ? [remove, insert] : [insert]);
}

/** Marks the run as read, and removes parts of an earlier reading. */
export const endReading = (database: Database, { id, finishedAt }: UnreadRun, parts: number) =>
  writeBatch(database, [
    { sql: "DELETE FROM found_keys WHERE run_id = ? AND part >= ?", args: [id, parts] },
    { sql: "UPDATE runs SET keys_read_at = ? WHERE id = ?", args: [finishedAt, id] },
  ]);

export interface Hash {
  text: string;
  /** Selects the page. */
  number: number;
}

export interface FoundIn {
  runId: string;
  finishedAt: number;
  /** Rows that contain the key; 0 for a search. */
  positions: number[];
}

/**
 * Returns the runs that contain one of the keys, newest first. Also returns the number of unread
 * runs that ended before `before` (epoch ms).
 */
export async function runsWithKeys(
  database: Database,
  hashes: readonly Hash[],
  { limit, before }: { limit: number; before: number },
): Promise<{ runs: FoundIn[]; unread: number }> {
  const [counted, found] = await readBatch(database, [
    countUnread(before),
    {
      sql: `SELECT c.run_id, c.finished_at, j.value ->> 'text' AS hash, p.keys
        FROM found_keys c INDEXED BY found_keys_parts CROSS JOIN json_each(?) j
        CROSS JOIN found_keys p ON p.run_id = c.run_id AND p.part = c.part AND p.page = (j.value ->> 'number') % c.pages
        WHERE c.page = 0 AND instr(p.keys, char(10) || (j.value ->> 'text') || ' ') > 0
        ORDER BY c.finished_at DESC, c.run_id LIMIT ?`,
      args: [jsonOf(hashes), limit * 4],
    },
  ]);
  const runs = new Map<string, FoundIn & { all: Set<number> }>();
  for (const { run_id: id, finished_at: at, hash, keys } of found?.rows ?? []) {
    const run = runs.get(String(id)) ?? {
      runId: String(id),
      finishedAt: Number(at),
      positions: [],
      all: new Set<number>(),
    };
    runs.set(run.runId, run);
    for (const position of positionsIn(String(keys), String(hash))) run.all.add(position);
  }
  return {
    unread: Number(counted?.rows[0]?.unread ?? 0),
    runs: [...runs.values()]
      .slice(0, limit)
      .map(({ all, ...run }) => ({ ...run, positions: [...all].toSorted((a, b) => a - b) })),
  };
}

const positionsIn = (keys: string, hash: string): number[] => {
  const from = keys.indexOf(`\n${hash} `);
  const [line = ""] = keys.slice(from + 1).split("\n", 1);
  return from < 0 ? [] : line.split(" ").slice(1).map(Number);
};

/** Writes a page: one line per key. */
export const pageOf = (lines: readonly (readonly [hash: string, positions: readonly number[]])[]): string =>
  lines.map(([hash, positions]) => `\n${hash} ${positions.join(" ")}`).join("");
