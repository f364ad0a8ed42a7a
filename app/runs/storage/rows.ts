/**
 * Rows of CSV runs. A slice's worker claims them and ends each exactly once. The run's object
 * decides whether the worker is alive (docs/leases.md). Each write names the worker and does
 * nothing if another has the row.
 */
import type { InStatement } from "@libsql/client";
import { eq, sql } from "drizzle-orm";
import { inputKey } from "./answered-inputs";
import { type OneOfMany, withValues, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { StoredRun } from "./runs";
import {
  type FoundRule,
  ruleFrom,
  type RuleInForce,
  selectInForce,
} from "../../exclusions/storage/exclusions";
import { countClaimed, countInserted } from "./row-counts";
import { type DataKind, type RowState, runs, suppressions } from "../../storage/schema";

export interface NewRow {
  position: number;
  state: RowState;
  input: string | null;
  sameAs: number | null;
  reason: string | null;
  reasonKind: string | null;
}

/**
 * Returns statements that insert rows. They are safe to repeat: existing rows stay unchanged, and
 * an ended run accepts no rows. They pass one text argument per row, because one per cell would
 * send three times as much data.
 */
export const insertRows = (runId: string, rows: NewRow[]): InStatement[] =>
  [...Map.groupBy(rows, ({ state }) => state)].flatMap(([state, alike]) => [
    withValues(
      `INSERT OR IGNORE INTO run_rows (run_id, position, state, input_json, same_as, reason, reason_kind, input_key, claimed_until)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, 1 FROM json_each(?)
        WHERE EXISTS (SELECT 1 FROM runs WHERE id = ? AND status IN ('queued', 'running', 'paused'))`,
      alike.map((row) => [
        runId,
        row.position,
        state,
        row.input,
        row.sameAs,
        row.reason,
        row.reasonKind,
        row.sameAs === null && row.input !== null ? inputKey(row.input) : null,
      ]),
      runId,
    ),
    countInserted(runId, state),
  ]);

export interface ClaimedRow {
  position: number;
  input: string;
  /** Number of workers that died with this row. */
  attempts: number;
  /** True if other rows have the same input and end with this one. */
  isShared: boolean;
}

/** After this many dead workers the row is worked alone, because it may cause the crashes. */
export const attemptsTogether = 2;
/** After this many dead workers the row ends as failed; the last two worked it alone. */
const mostAttempts = 4;
const brokeOff =
  "The lookup crashed four times, twice while this row ran alone. Check the row, then retry it.";

export interface ClaimedSlice {
  /** The current run, or undefined if it is gone. */
  run: StoredRun | undefined;
  rows: ClaimedRow[];
  /** Subjects of the suppression list. */
  suppressed: Set<string>;
  /** The users' rules that currently apply. */
  rules: RuleInForce[];
}

/**
 * Claims the open rows of a slice and reads the worker's data, in one batch that may be repeated.
 */
export async function claimSlice(
  database: Database,
  { runId, from, to, by, now }: { runId: string; from: number; to: number; by: string; now: number },
): Promise<ClaimedSlice> {
  const open = sql`run_id = ${runId} AND position BETWEEN ${from} AND ${to} AND same_as IS NULL AND state = 'queued'
    AND asked_credits IS NULL AND position < (SELECT COALESCE(row_limit, ${Number.MAX_SAFE_INTEGER}) FROM runs
      WHERE id = ${runId} AND status IN ('queued', 'running'))`;
  const [, , rows, subjects, [run], rules] = await database.batch([
    database.run(sql`UPDATE run_rows SET state = 'running', claimed_by = ${by}, claimed_until = claimed_until + 1 WHERE ${open} AND claimed_by IS NOT ${by}
      AND (attempts < ${attemptsTogether} OR position =
        (SELECT position FROM run_rows WHERE ${open} ORDER BY attempts >= ${attemptsTogether}, position LIMIT 1))`),
    database.run(countClaimed(runId)),
    database.all<{ position: number; input: string; attempts: number; shared: number }>(
      sql`SELECT position, input_json AS input, attempts,
          EXISTS (SELECT 1 FROM run_rows AS other WHERE other.run_id = run_rows.run_id AND other.same_as = run_rows.position) AS shared
        FROM run_rows WHERE run_id = ${runId} AND position BETWEEN ${from} AND ${to} AND state = 'running' AND claimed_by = ${by}`,
    ),
    database.select({ subject: suppressions.subject }).from(suppressions),
    database.select().from(runs).where(eq(runs.id, runId)),
    database.all<FoundRule>(selectInForce(now)),
  ]);
  return {
    run,
    rows: rows.map(({ shared, ...row }) => ({ ...row, isShared: Boolean(shared) })),
    suppressed: new Set(subjects.map(({ subject }) => subject)),
    rules: rules.map(ruleFrom),
  };
}

/**
 * Returns the workers that have claimed running rows; null stands for an unknown worker. Jumps from
 * worker to worker in the index, since a plain DISTINCT would read all rows at each pass.
 */
export async function rowWorkers(database: Database, runId: string): Promise<(string | null)[]> {
  const working = "FROM run_rows INDEXED BY run_rows_working WHERE run_id = ? AND state = 'running'";
  const found = await database.$client.execute({
    sql: `WITH RECURSIVE worker (id) AS (
        SELECT (SELECT claimed_by ${working} AND claimed_by > '' ORDER BY claimed_by LIMIT 1)
        UNION ALL SELECT (SELECT claimed_by ${working} AND claimed_by > worker.id ORDER BY claimed_by LIMIT 1)
          FROM worker WHERE worker.id IS NOT NULL)
      SELECT id FROM worker WHERE id IS NOT NULL
      UNION ALL SELECT NULL WHERE EXISTS (SELECT 1 ${working} AND claimed_by IS NULL)`,
    args: [runId, runId, runId],
  });
  return found.rows.map(({ id }) => (id === null ? null : String(id)));
}

/**
 * Reopens the rows of ended workers. They keep the worker's name, so its claim takes none of them
 * if it is written late. A row that killed too many workers ends, with all rows of its input.
 * @param alive workers whose rows stay unchanged
 * @param broken the other workers that died, which counts against their rows
 */
export async function reopenRows(
  database: Database,
  runId: string,
  { alive, broken }: { alive: string[]; broken: string[] },
  at: number,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE run_rows SET state = 'queued',
          attempts = attempts + COALESCE(claimed_by IN (SELECT value FROM json_each(?)), 0)
        WHERE run_id = ? AND state = 'running'
          AND (claimed_by IS NULL OR claimed_by NOT IN (SELECT value FROM json_each(?)))`,
      args: [JSON.stringify(broken), runId, JSON.stringify(alive)],
    },
    {
      sql: `UPDATE run_rows SET state = 'failed', reason = ?, reason_kind = 'internal', ended_at = ?
        WHERE run_id = ? AND state = 'queued' AND attempts >= ?`,
      args: [brokeOff, at, runId, mostAttempts],
    },
    {
      sql: `UPDATE run_rows SET state = 'failed', reason = 'same as row ' || (same_as + 1) || ': ' || ?, reason_kind = 'internal',
          ended_at = ?
        WHERE run_id = ? AND state = 'queued' AND same_as IN
          (SELECT position FROM run_rows WHERE run_id = ? AND state = 'failed' AND attempts >= ?)`,
      args: [brokeOff, at, runId, runId, mostAttempts],
    },
  ]);
}

export interface RowEnd {
  position: number;
  state: Extract<RowState, "done" | "no-data" | "skipped" | "failed" | "cancelled">;
  reason: string | null;
  reasonKind: string | null;
  source: string | null;
  data: DataKind | null;
  result: string | null;
  /** For kind `uncertain`: ledger id of the call that may have been charged. */
  uncertainCall?: string;
  /** Cost of the row's own calls as JSON. Null if its answers came from another run. */
  cost?: string | null;
  at: number;
}

/**
 * Ends a worker's row and all rows with its input; an ended row stays unchanged. (The index of
 * states would cost two reads per row and changes during the update.)
 */
export function endRow(
  runId: string,
  { by, isShared }: { by: string; isShared: boolean },
  end: RowEnd,
): OneOfMany[] {
  const {
    position,
    state,
    reason,
    reasonKind,
    source,
    data,
    result,
    uncertainCall = null,
    cost = null,
    at,
  } = end;
  return [
    {
      sql: `UPDATE run_rows SET state = value ->> 2, reason = value ->> 3, reason_kind = value ->> 4, source = value ->> 5,
          data = value ->> 6, ended_at = value ->> 7, result_json = value ->> 8, uncertain_call = value ->> 10,
          cost_json = value ->> 11
        FROM json_each(?) WHERE run_id = value ->> 0 AND position = value ->> 1 AND +state = 'running'
          AND claimed_by = value ->> 9`,
      row: [runId, position, state, reason, reasonKind, source, data, at, result, by, uncertainCall, cost],
    },
    ...(isShared ? [endOfSame()] : []),
  ];

  function endOfSame(): OneOfMany {
    const same = `same as row ${position + 1}${reason ? `: ${reason}` : ""}`;
    return {
      sql: `UPDATE run_rows SET state = value ->> 2, reason = value ->> 3, reason_kind = value ->> 4, source = value ->> 5,
          data = value ->> 6, ended_at = value ->> 7, uncertain_call = value ->> 9
        FROM json_each(?) WHERE run_id = value ->> 0 AND same_as = value ->> 1 AND state IN ('queued', 'running')
          AND EXISTS (SELECT 1 FROM run_rows AS first WHERE first.run_id = value ->> 0 AND first.position = value ->> 1
            AND first.state = value ->> 2 AND first.claimed_by = value ->> 8 AND first.ended_at = value ->> 7)`,
      row: [runId, position, state, same, reasonKind, source, data, at, by, uncertainCall],
    };
  }
}

/** Returns a row that must wait from its worker to the queue; this does not count as an attempt. */
export const giveBack = (runId: string, by: string, position: number): InStatement => ({
  sql: `UPDATE run_rows SET state = 'queued', claimed_by = NULL
    WHERE run_id = ? AND position = ? AND state = 'running' AND claimed_by = ?`,
  args: [runId, position, by],
});

/**
 * Returns the starts of all chunks that have a row without a worker, in order. Jumps from such a
 * row to the next one after its chunk, because a plain DISTINCT would read all rows.
 */
export async function openStretches(
  database: Database,
  runId: string,
  stretch: { length: number; rowLimit: number | null },
): Promise<number[]> {
  const open = `SELECT position FROM run_rows INDEXED BY run_rows_state WHERE run_id = ? AND state = 'queued'
    AND same_as IS NULL AND asked_credits IS NULL`;
  const limit = stretch.rowLimit ?? Number.MAX_SAFE_INTEGER;
  const found = await database.$client.execute({
    // The driver binds numbers as REAL, and dividing by a REAL gives no integer.
    sql: `WITH RECURSIVE stretch (number) AS (
        SELECT (${open} AND position < ? ORDER BY position LIMIT 1) / CAST(? AS INTEGER)
        UNION ALL SELECT (${open} AND position >= (number + 1) * CAST(? AS INTEGER) AND position < ? ORDER BY position LIMIT 1)
            / CAST(? AS INTEGER)
          FROM stretch WHERE number IS NOT NULL)
      SELECT number FROM stretch WHERE number IS NOT NULL`,
    args: [runId, limit, stretch.length, runId, stretch.length, limit, stretch.length],
  });
  return found.rows.map((row) => Number(row.number) * stretch.length);
}
