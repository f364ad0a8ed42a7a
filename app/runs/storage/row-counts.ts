/**
 * Number of a run's rows in each state, so that no query has to count the rows. Inserts and claims
 * change many rows in one statement and count them together. Triggers count every other change.
 */
import type { InStatement } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import { listed } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type RowState, rowStates } from "../../storage/schema";

export type StateCounts = Record<RowState, number>;

export async function countRows(database: Database, runId: string): Promise<StateCounts> {
  return countsOfRun(await database.all<CountedRows>(countedRows(listed([runId]))), runId);
}

const columnOf = (state: RowState) => state.replace("-", "_");

/** Counts the rows that the statement before it has inserted with this state. */
export const countInserted = (runId: string, state: RowState): InStatement => ({
  sql: `INSERT INTO run_counts (run_id, ${rowStates.map(columnOf).join(", ")})
    SELECT ?, ${rowStates.map((each) => (each === state ? "changes()" : "0")).join(", ")}
    WHERE changes() > 0
    ON CONFLICT (run_id) DO UPDATE SET ${columnOf(state)} = ${columnOf(state)} + excluded.${columnOf(state)}`,
  args: [runId],
});

/** Counts the queued rows that the statement before it has claimed. */
export const countClaimed = (runId: string): SQL =>
  sql`UPDATE run_counts SET queued = queued - changes(), running = running + changes()
    WHERE run_id = ${runId} AND changes() > 0`;

export interface CountedRows extends StateCounts {
  run_id: string;
}

/** @param runIds the SQL after IN */
export const countedRows = (runIds: SQL): SQL =>
  sql`SELECT run_id, queued, running, done, no_data AS "no-data", skipped, failed, cancelled FROM run_counts
    WHERE run_id IN ${runIds}`;

export function countsOfRun(counted: readonly CountedRows[], runId: string): StateCounts {
  const { run_id: _, ...counts } = counted.find((each) => each.run_id === runId) ?? {
    run_id: runId,
    ...noCounts,
  };
  return counts;
}

/** Returns how many rows are incomplete because a vendor failed, with the most frequent reasons. */
export async function incompleteRows(
  database: Database,
  runId: string,
): Promise<{ rows: number; reasons: string[] }> {
  const found = await database.$client.execute({
    sql: `SELECT reason, SUM(COUNT(*)) OVER () AS rows FROM run_rows
      WHERE run_id = ? AND reason_kind = 'incomplete' AND same_as IS NULL GROUP BY reason ORDER BY COUNT(*) DESC LIMIT 3`,
    args: [runId],
  });
  return {
    rows: Number(found.rows[0]?.rows ?? 0),
    reasons: found.rows.map(({ reason }) => String(reason)),
  };
}

/** Selects the runs among these (SQL after IN) that have a row with sandbox data, as `id`. */
export const sandboxedRuns = (runIds: SQL): SQL =>
  sql`SELECT id FROM runs WHERE id IN ${runIds}
    AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND data = 'sandbox')`;

export async function hasSandboxRows(database: Database, runId: string): Promise<boolean> {
  return (await database.all(sandboxedRuns(listed([runId])))).length > 0;
}

const noCounts: StateCounts = {
  queued: 0,
  running: 0,
  done: 0,
  "no-data": 0,
  skipped: 0,
  failed: 0,
  cancelled: 0,
};
