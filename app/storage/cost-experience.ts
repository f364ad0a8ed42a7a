/** What rows of files cost, gathered when their run ends: "Check first" reads a few lines of it, not the rows. */
import type { InStatement } from "@libsql/client";
import type { Database } from "./database";

export interface Experience {
  /** Kinds of rows, each as it was written down, with how many there were. */
  kinds: [cost: string, rows: number][];
  rows: number;
  /** Milliseconds that the run took. */
  took: number;
}

interface Of {
  tool: string;
  query: string;
  settingsKey: string;
}

/** The first rows of a file tell enough. */
const mostRowsOfRun = 2000;
const mostRuns = 20;

/** To be written when the run ends or waits after its first rows; written again it says what is so then. */
export const gatherExperience = (
  runId: string,
  { tool, query, settingsKey }: Of,
  at: number,
): InStatement => ({
  sql: `INSERT INTO cost_experience (run_id, tool, query, settings_key, took, at, costs, rows)
    SELECT ?, ?, ?, ?, ? - COALESCE((SELECT started_at FROM runs WHERE id = ?), ?), ?, costs, n FROM (
      SELECT json_group_array(json_array(cost, n)) AS costs, SUM(n) AS n FROM (
        SELECT cost_json AS cost, COUNT(*) AS n FROM run_rows
        WHERE run_id = ? AND position < ${mostRowsOfRun} AND cost_json IS NOT NULL AND state IN ('done', 'no-data')
          AND COALESCE(reason_kind, '') <> 'incomplete' GROUP BY cost_json))
    WHERE n > 0
    ON CONFLICT (run_id) DO UPDATE SET costs = excluded.costs, rows = excluded.rows, took = excluded.took, at = excluded.at`,
  args: [runId, tool, query, settingsKey, at, runId, at, at, runId],
});

/** Of a run's rows that were looked up to their end and had a result. */
export async function costsOfWhole(database: Database, runId: string): Promise<Experience["kinds"]> {
  const found = await database.$client.execute({
    sql: `SELECT cost_json AS cost, COUNT(*) AS n FROM run_rows
      WHERE run_id = ? AND position < ${mostRowsOfRun} AND cost_json IS NOT NULL AND state = 'done'
        AND COALESCE(reason_kind, '') <> 'incomplete' GROUP BY cost_json`,
    args: [runId],
  });
  return found.rows.map(({ cost, n }) => [String(cost), Number(n)]);
}

/** Of the latest runs of the query with these settings. */
export async function readExperience(
  database: Database,
  { tool, query, settingsKey }: Of,
): Promise<Experience[]> {
  const found = await database.$client.execute({
    sql: `SELECT costs, rows, took FROM cost_experience WHERE tool = ? AND query = ? AND settings_key = ?
      ORDER BY at DESC LIMIT ${mostRuns}`,
    args: [tool, query, settingsKey],
  });
  return found.rows.map(({ costs, rows, took }) => ({
    kinds: JSON.parse(String(costs)) as Experience["kinds"],
    rows: Number(rows),
    took: Number(took),
  }));
}
