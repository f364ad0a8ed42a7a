/** Which inputs files have had before: found by a number that stands for each, since the inputs themselves may be long. */
import { createHash } from "node:crypto";
import type { Database } from "../../storage/database";
import type { FrozenSettings } from "../../storage/stored-settings";

/** Bytes of it: so much is a whole number in JavaScript and in SQLite, and two of a million inputs hardly ever share one. */
const keyBytes = 6;

/** @param input as JSON */
export const inputKey = (input: string): number =>
  createHash("sha256").update(input).digest().readUIntBE(0, keyBytes);

interface Like {
  tool: string;
  query: string;
  /** As they are stored. */
  settings: FrozenSettings;
  /** ms since 1970. */
  since: number;
}

/** How many of the inputs have a row with an answer in a file of the same query, under the same settings. */
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
    // By the input, past files of others: by each of many runs it would be looked for as often.
    sql: `SELECT COUNT(*) AS n FROM json_each(?) AS input WHERE EXISTS (
      SELECT 1 FROM run_rows INDEXED BY run_rows_input WHERE input_key = input.value
        AND +run_id IN (SELECT value FROM json_each(?)) AND state IN ('done', 'no-data'))`,
    args: [JSON.stringify(Array.from(inputs, inputKey)), JSON.stringify(same.rows.map(({ id }) => id))],
  });
  return Number(found.rows[0]?.n ?? 0);
}
