/**
 * Number of a run's rows in each state. Triggers count every change, so no query reads the rows.
 */
import { type SQL, sql } from "drizzle-orm";
import { listed } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { RowState } from "../../storage/schema";

export type StateCounts = Record<RowState, number>;

export async function countRows(database: Database, runId: string): Promise<StateCounts> {
  return countsOfRun(await database.all<CountedRows>(countedRows(listed([runId]))), runId);
}

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
