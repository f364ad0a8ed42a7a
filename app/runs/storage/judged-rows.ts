/** Rows of a finished CSV run to replay: one per input, with the number of rows that share it. */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface JudgedRow {
  position: number;
  input: string;
  state: string;
  /** The row's result as JSON, in the format of stored-results.ts; null if it has none. */
  result: string | null;
  /** Number of rows with this input. */
  rows: number;
}

export async function judgedRows(
  database: Database,
  runId: string,
  after: number,
  limit: number,
): Promise<JudgedRow[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT position, input_json, state, result_json,
          1 + (SELECT COUNT(*) FROM run_rows AS other WHERE other.run_id = run_rows.run_id AND other.same_as = run_rows.position) AS rows
        FROM run_rows WHERE run_id = ? AND position > ? AND same_as IS NULL AND input_json IS NOT NULL
        ORDER BY position LIMIT ?`,
      args: [runId, after, limit],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    position: Number(row.position),
    input: String(row.input_json),
    state: String(row.state),
    result: row.result_json === null ? null : String(row.result_json),
    rows: Number(row.rows),
  }));
}

export async function suppressedSubjects(database: Database): Promise<Set<string>> {
  const [found] = await readBatch(database, ["SELECT subject FROM suppressions"]);
  return new Set(found?.rows.map(({ subject }) => String(subject)));
}
