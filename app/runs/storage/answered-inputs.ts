/**
 * Finds inputs that earlier CSV runs already answered. Compares a number per input, because inputs
 * may be long.
 */
import { createHash } from "node:crypto";
import type { Database } from "../../storage/database";
import { formerColleague } from "./runs";
import type { FrozenSettings } from "../../storage/stored-settings";

/**
 * Bytes per key. Six fit an integer in JavaScript and SQLite, and two of a million inputs rarely
 * collide.
 */
const keyBytes = 6;

/**
 * Returns the short hash of an input.
 * @param input the input as JSON
 */
export const inputKey = (input: string): number =>
  createHash("sha256").update(input).digest().readUIntBE(0, keyBytes);

interface Like {
  tool: string;
  query: string;
  /** The settings in their stored form. */
  settings: FrozenSettings;
  /** Epoch ms. */
  since: number;
}

/** The latest run that answered an input. */
export interface AnsweredBefore {
  runId: string;
  /** Name of the user who asked. */
  by: string;
  /** Epoch ms. */
  at: number;
}

/** Returns the latest search or row of a file with this input, or null if there is none. */
export async function lastAnswered(
  { $client: client }: Database,
  { tool, query, since }: Omit<Like, "settings">,
  input: string,
): Promise<AnsweredBefore | null> {
  const found = await client.execute({
    sql: `SELECT run_id, at, COALESCE(staff.name, ?) AS name FROM (
        SELECT id AS run_id, finished_at AS at, staff_id FROM runs
          WHERE tool = ? AND created_at > ? AND query = ? AND kind = 'plain' AND input_json = ?
            AND status IN ('done', 'no-data')
        UNION ALL
        SELECT run_id, ended_at AS at, staff_id FROM run_rows INDEXED BY run_rows_input
          CROSS JOIN runs ON runs.id = run_rows.run_id
          WHERE input_key = ? AND state IN ('done', 'no-data') AND tool = ? AND query = ? AND ended_at > ?)
      LEFT JOIN staff ON staff.id = staff_id ORDER BY at DESC LIMIT 1`,
    args: [formerColleague, tool, since, query, input, inputKey(input), tool, query, since],
  });
  const [row] = found.rows;
  return row ? { runId: String(row.run_id), by: String(row.name), at: Number(row.at) } : null;
}

/**
 * Counts the inputs that CSV runs of the same query answered under the same settings.
 * @returns the count, and the run that answered last, or null if none did
 */
export async function answeredByFiles(
  { $client: client }: Database,
  { tool, query, settings, since }: Like,
  inputs: Iterable<string>,
): Promise<{ count: number; last: AnsweredBefore | null }> {
  const same = await client.execute({
    sql: `SELECT runs.id, COALESCE(staff.name, ?) AS name FROM runs LEFT JOIN staff ON staff.id = staff_id
      WHERE tool = ? AND runs.created_at > ? AND query = ? AND kind = 'csv' AND settings_json = ?`,
    args: [formerColleague, tool, since, query, JSON.stringify(settings)],
  });
  if (same.rows.length === 0) return { count: 0, last: null };
  const found = await client.execute({
    // Searches by input first and then checks the run, because a search per run would read more
    // rows. SQLite takes `run_id` from the row with the highest time.
    sql: `SELECT COUNT(*) AS n, MAX(at) AS at, run_id FROM (
      SELECT MAX(ended_at) AS at, run_id FROM json_each(?) AS input
        CROSS JOIN run_rows INDEXED BY run_rows_input ON input_key = input.value
        WHERE +run_id IN (SELECT value FROM json_each(?)) AND state IN ('done', 'no-data') GROUP BY input.key)`,
    args: [JSON.stringify(Array.from(inputs, inputKey)), JSON.stringify(same.rows.map(({ id }) => id))],
  });
  const [row] = found.rows;
  const run = same.rows.find(({ id }) => id === row?.run_id);
  const last = run ? { runId: String(run.id), by: String(run.name), at: Number(row?.at) } : null;
  return { count: Number(row?.n ?? 0), last };
}
