/**
 * Costs of CSV rows and of searches, summed up when their run ends. A price reads a few of these
 * lines instead of all rows.
 */
import type { InStatement, Row } from "@libsql/client";
import type { Database } from "../../storage/database";

export interface Experience {
  /** Kinds of rows: cost, number of rows, and kind of their inputs. */
  kinds: [cost: string, rows: number, input?: string][];
  rows: number;
  /** Milliseconds that these rows took at the run's pace, without the wait for the slowest one. */
  took: number;
  /** Milliseconds that the run waited for its slowest row after the last one had started. */
  latency: number;
  /** True for the one line of all searches with the same settings. */
  isOfSearches: boolean;
}

interface Of {
  tool: string;
  query: string;
  settingsKey: string;
}

/** The first rows of a file are a sufficient sample. */
const mostRowsOfRun = 2000;
const mostRuns = 20;
/** The latest searches with the same settings that count. */
const mostSearches = 200;
/** Starts the id of the line that has all searches of a query with the same settings. */
const ofSearches = "searches:";

/**
 * The kind of an input, as `inputKind` computes it. Keeps the stored order of the fields, because
 * sorting would read each again.
 */
const inputKind = `(SELECT group_concat(key || CASE
    WHEN value LIKE '%@%' THEN ':email' WHEN value LIKE '%linkedin.com/%' THEN ':profile'
    WHEN value LIKE '%.%' AND value NOT LIKE '% %' THEN ':domain' ELSE '' END, '+')
  FROM json_each(input_json) WHERE type = 'text' AND value <> '')`;

/** Milliseconds without an ended row after which the run counts as waiting for a user or vendor. */
const longestGap = 60_000;

/**
 * Sums up a run's costs when it ends or pauses after its first rows; a repeat replaces the values.
 * `took` is the share of the known rows, because rows answered from the cache took time too. While
 * rows start at the run's pace, they also end at it, so the rows that ended in the middle show the
 * pace. The rest of the time is the wait for the slowest row.
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
    gaps AS (
      SELECT cost, at, MIN(${longestGap}, MAX(0, at - LAG(at, 1, (SELECT started_at FROM runs WHERE id = ?)) OVER (ORDER BY at))) AS gap
        FROM ended),
    passed AS (SELECT cost, SUM(gap) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING) AS ms FROM gaps),
    sums AS (SELECT COUNT(*) AS worked, COALESCE(MAX(ms), 0) AS took FROM passed),
    asked AS (SELECT ms, ROW_NUMBER() OVER (ORDER BY ms) AS place, COUNT(*) OVER () AS n FROM passed WHERE cost IS NOT NULL),
    pace AS (
      SELECT COALESCE((MAX(ms) - MIN(ms)) * 1.0 * MAX(n) / MAX(1, COUNT(*) - 1), 0) AS ms FROM asked
        WHERE place BETWEEN n / 4 + 1 AND n - n / 4),
    times AS (SELECT worked, took, MAX(0, took - pace.ms) AS latency FROM sums, pace WHERE worked > 0),
    known AS (
      SELECT json_group_array(json_array(cost, n, COALESCE(input, ''))) AS costs, SUM(n) AS n FROM (
        SELECT cost, ${inputKind} AS input, COUNT(*) AS n FROM ended
        WHERE cost IS NOT NULL AND state IN ('done', 'no-data') AND COALESCE(reason_kind, '') <> 'incomplete' GROUP BY cost, input))
    INSERT INTO cost_experience (run_id, tool, query, settings_key, took, latency, at, costs, rows)
    SELECT ?, ?, ?, ?, CAST((took - latency) * n / worked AS INTEGER), CAST(latency AS INTEGER), ?, costs, n
      FROM known, times WHERE n > 0
    ON CONFLICT (run_id) DO UPDATE SET costs = excluded.costs, rows = excluded.rows, took = excluded.took,
      latency = excluded.latency, at = excluded.at`,
  args: [runId, runId, runId, tool, query, settingsKey, at],
});

/**
 * Adds one search to the line of its query and settings. The oldest search makes room for it. The
 * line's duration (ms) follows the latest searches.
 */
export const gatherSearch = (
  { tool, query, settingsKey }: Of,
  { cost, kind, took, at }: { cost: string; kind: string; took: number; at: number },
): InStatement => ({
  sql: `INSERT INTO cost_experience (run_id, tool, query, settings_key, took, latency, at, costs, rows)
    VALUES (?, ?, ?, ?, 0, ?, ?, json_array(json_array(?, 1, ?)), 1)
    ON CONFLICT (run_id) DO UPDATE SET at = excluded.at, latency = IIF(latency = 0, excluded.latency, (3 * latency + excluded.latency) / 4),
      rows = MIN(rows + 1, ${mostSearches}),
      costs = json_insert(CASE WHEN rows < ${mostSearches} THEN costs ELSE json_remove(costs, '$[0]') END,
        '$[#]', json(excluded.costs -> '$[0]'))`,
  args: [`${ofSearches}${tool}:${query}:${settingsKey}`, tool, query, settingsKey, took, at, cost, kind],
});

/** Deletes the lines of searches that nobody has repeated since then. */
export const olderSearches = (before: number): [condition: string, args: [string, number]] => [
  "run_id GLOB ? AND at < ?",
  [`${ofSearches}*`, before],
];

/** Returns the costs of a run's rows that were looked up completely and had a result. */
export async function costsOfWhole(database: Database, runId: string): Promise<Experience["kinds"]> {
  const found = await database.$client.execute({
    sql: `SELECT cost_json AS cost, COUNT(*) AS n FROM run_rows
      WHERE run_id = ? AND position < ${mostRowsOfRun} AND cost_json IS NOT NULL AND state = 'done'
        AND COALESCE(reason_kind, '') <> 'incomplete' GROUP BY cost_json`,
    args: [runId],
  });
  return found.rows.map(({ cost, n }) => [String(cost), Number(n)]);
}

/** Returns the costs of the latest runs of the query with these settings. */
export async function readExperience(
  database: Database,
  { tool, query, settingsKey }: Of,
): Promise<Experience[]> {
  const found = await database.$client.execute({
    sql: `SELECT run_id, costs, rows, took, latency FROM cost_experience
      WHERE tool = ? AND query = ? AND settings_key = ? ORDER BY at DESC LIMIT ${mostRuns}`,
    args: [tool, query, settingsKey],
  });
  return found.rows.map(toExperience);
}

const toExperience = ({ run_id: runId, costs, rows, took, latency }: Row): Experience => ({
  kinds: JSON.parse(String(costs)) as Experience["kinds"],
  rows: Number(rows),
  took: Number(took),
  latency: Number(latency),
  isOfSearches: String(runId).startsWith(ofSearches),
});

/**
 * Reads the latest costs of a tool's queries under any settings, for the prices on its screen. Adds
 * up the vendors of each row, because a whole file's costs by vendor are long.
 */
export const readExperienceOfTool = (tool: string): InStatement => ({
  sql: `SELECT run_id, query, settings_key, rows, took, latency, (SELECT json_group_array(json_array(
      json_object('', json_object('calls', 0, 'units', 0, 'usd', (SELECT COALESCE(SUM(value ->> 'usd'), 0)
        FROM json_each(kind.value ->> 0)))) || '', kind.value ->> 1, kind.value ->> 2)) FROM json_each(costs) AS kind) AS costs
    FROM cost_experience WHERE rowid IN (
      SELECT rowid FROM cost_experience WHERE tool = ? ORDER BY at DESC LIMIT ${mostRuns})`,
  args: [tool],
});

/** Returns the costs of one query and its settings from the rows of `readExperienceOfTool`. */
export const experienceIn = (rows: Row[], { query, settingsKey }: Omit<Of, "tool">): Experience[] =>
  rows
    .filter((row) => String(row.query) === query && String(row.settings_key) === settingsKey)
    .map(toExperience);
