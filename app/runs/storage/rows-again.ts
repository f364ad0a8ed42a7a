/** Rows that a user retries: those a cancelled run did not reach, or selected ones. */
import type { InStatement, InValue } from "@libsql/client";
import type { Database } from "../../storage/database";
import { withTimeEnded } from "./pauses";
import { portion } from "../../storage/portions";
import { isMisfit, isPassed, stateOf } from "./reopened-rows";
import { dropCells } from "../../storage/run-cells";

/** All cancelled, failed, misfit or excluded rows, or the incomplete rows at these positions. */
export type RowsAgain = "cancelled" | "failed" | "skipped" | "excluded" | number[];

const lacks = `(state IN ('failed', 'cancelled') OR (state = 'done' AND reason_kind = 'incomplete')
  OR (state = 'skipped' AND ${isMisfit}))`;

/**
 * Selects the first row of each input to look up again. Leaves out rows that may have been charged,
 * which need their own approval. Rows with the same input follow the first.
 */
function firstRows(runId: string, rows: RowsAgain): { sql: string; args: InValue[] } {
  const first = `SELECT position FROM run_rows WHERE run_id = ? AND same_as IS NULL AND input_json IS NOT NULL
    AND uncertain_call IS NULL`;
  if (typeof rows === "string")
    return {
      sql: `${first} AND state = ? AND (state <> 'skipped' OR ${isPassed})`,
      args: [runId, stateOf(rows), rows === "excluded" ? 1 : 0],
    };
  return {
    sql: `${first} AND ${lacks} AND position IN (SELECT COALESCE(same_as, position) FROM run_rows
      WHERE run_id = ? AND position IN (SELECT value FROM json_each(?)))`,
    args: [runId, runId, JSON.stringify(rows)],
  };
}

export async function countAgain(database: Database, runId: string, rows: RowsAgain): Promise<number> {
  const { sql, args } = firstRows(runId, rows);
  const found = await database.$client.execute({ sql: `SELECT COUNT(*) AS n FROM (${sql})`, args });
  return Number(found.rows[0]?.n ?? 0);
}

/** Returns the inputs that `countAgain` counts, in portions. */
export async function* inputsAgain(
  database: Database,
  runId: string,
  rows: RowsAgain,
): AsyncGenerator<string[]> {
  const { sql, args } = firstRows(runId, rows);
  const page = `${sql.replace("SELECT position", "SELECT position, input_json AS input")} AND position > ?
    ORDER BY position LIMIT ${portion}`;
  for (let after = -1; ;) {
    const found = await database.$client.execute({ sql: page, args: [...args, after] });
    yield found.rows.map(({ input }) => String(input));
    if (found.rows.length < portion) return;
    after = Number(found.rows.at(-1)?.position);
  }
}

/**
 * Reopens the selected rows, unless the run's secret inputs are erased. Deletes their cells in
 * lists together with their results.
 * @param rows at most one portion (portions.ts)
 */
export function reopenChosen(runId: string, rows: number[], at: number): InStatement[] {
  const first = firstRows(runId, rows);
  return [
    dropCells(runId, first),
    {
      sql: `UPDATE run_rows SET state = 'queued', attempts = 0, claimed_by = NULL, asked_credits = NULL, reason = NULL,
          reason_kind = NULL, result_json = NULL, ended_at = NULL
        WHERE run_id = ? AND ${lacks} AND COALESCE(same_as, position) IN (${first.sql})
          AND EXISTS (SELECT 1 FROM runs WHERE id = ? AND (secret_names IS NULL OR sealed IS NOT NULL)
            AND status IN ('done', 'no-data', 'failed', 'cancelled'))`,
      args: [runId, ...first.args, runId],
    },
    {
      sql: `UPDATE runs SET status = 'running', went_on_at = ?, ${withTimeEnded}, finished_at = NULL, problem_json = NULL, pause_json = NULL,
          row_limit = NULL
        WHERE id = ? AND status IN ('done', 'no-data', 'failed', 'cancelled')
          AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND state = 'queued')`,
      args: [at, at, runId, runId],
    },
  ];
}
