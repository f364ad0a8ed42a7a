/** What rows of files cost, gathered when their run ends: "Check first" reads a few lines of it, not the rows. */
import type { InStatement } from "@libsql/client";
import type { Database } from "./database";

export interface Experience {
  /** Kinds of rows, each as it was written down, with how many there were and of what kind their inputs were. */
  kinds: [cost: string, rows: number, input?: string][];
  rows: number;
  /** Milliseconds that these rows took. */
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

/** The kind of an input, as `inputKind` reads it, its fields in their stored order: sorting here would read each again. */
const inputKind = `(SELECT group_concat(key || CASE
    WHEN value LIKE '%@%' THEN ':email' WHEN value LIKE '%linkedin.com/%' THEN ':profile'
    WHEN value LIKE '%.%' AND value NOT LIKE '% %' THEN ':domain' ELSE '' END, '+')
  FROM json_each(input_json) WHERE type = 'text' AND value <> '')`;

/** Milliseconds without the end of a row after which nobody is at work: the run waits for a person or a vendor. */
const longestGap = 60_000;

/**
 * To be written when the run ends or waits after its first rows; written again it says what is so then. `took` is the
 * share of the known rows: those that were answered from what was kept took time too.
 */
export const gatherExperience = (
  runId: string,
  { tool, query, settingsKey }: Of,
  at: number,
): InStatement => ({
  sql: `WITH ended AS (
      SELECT ended_at AS at, cost_json AS cost, state, reason_kind, input_json FROM run_rows
      WHERE run_id = ? AND position < ${mostRowsOfRun} AND same_as IS NULL AND ended_at IS NOT NULL
        AND state IN ('done', 'no-data', 'failed')),
    times AS (
      SELECT COUNT(*) AS worked, SUM(MIN(${longestGap}, MAX(0, gap))) AS took FROM (
        SELECT at - LAG(at, 1, (SELECT started_at FROM runs WHERE id = ?)) OVER (ORDER BY at) AS gap FROM ended)),
    known AS (
      SELECT json_group_array(json_array(cost, n, COALESCE(input, ''))) AS costs, SUM(n) AS n FROM (
        SELECT cost, ${inputKind} AS input, COUNT(*) AS n FROM ended
        WHERE cost IS NOT NULL AND state IN ('done', 'no-data') AND COALESCE(reason_kind, '') <> 'incomplete' GROUP BY cost, input))
    INSERT INTO cost_experience (run_id, tool, query, settings_key, took, at, costs, rows)
    SELECT ?, ?, ?, ?, CAST(COALESCE(took, 0) * n / worked AS INTEGER), ?, costs, n FROM known, times WHERE n > 0
    ON CONFLICT (run_id) DO UPDATE SET costs = excluded.costs, rows = excluded.rows, took = excluded.took, at = excluded.at`,
  args: [runId, runId, runId, tool, query, settingsKey, at],
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
