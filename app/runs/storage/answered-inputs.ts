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

/** Counts the inputs that a CSV run of the same query answered under the same settings. */
export async function countAnswered(
  { $client: client }: Database,
  { tool, query, settings, since }: Like,
  inputs: Iterable<string>,
): Promise<number> {
  const same = await client.execute({
    sql: "SELECT id FROM runs WHERE tool = ? AND created_at > ? AND query = ? AND kind = 'csv' AND settings_json = ?",
    args: [tool, since, query, JSON.stringify(settings)],
  });
  if (same.rows.length === 0) return 0;
  const found = await client.execute({
    // Looks up by input and then checks the run, because searching each of many runs would cost
    // more reads.
    sql: `SELECT COUNT(*) AS n FROM json_each(?) AS input WHERE EXISTS (
      SELECT 1 FROM run_rows INDEXED BY run_rows_input WHERE input_key = input.value
        AND +run_id IN (SELECT value FROM json_each(?)) AND state IN ('done', 'no-data'))`,
    args: [JSON.stringify(Array.from(inputs, inputKey)), JSON.stringify(same.rows.map(({ id }) => id))],
  });
  return Number(found.rows[0]?.n ?? 0);
}
