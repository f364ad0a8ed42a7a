/**
 * Rows of CSV runs: claimed by the worker of a slice, ended exactly once each. Whether that worker still lives is its
 * keeper's to say (docs/leases.md); what it writes names it, and does nothing once the row is not its own any more.
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
 * Written again after a kill without harm: a row that is there stays as it is. A run that has ended takes no more rows.
 * One text argument for each row, since each of its cells as one would cost three times as much on the way.
 */
export const insertRows = (runId: string, rows: NewRow[]): InStatement[] =>
  rows.length === 0
    ? []
    : [
        withValues(
          `INSERT OR IGNORE INTO run_rows (run_id, position, state, input_json, same_as, reason, reason_kind, input_key)
            SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7 FROM json_each(?)
            WHERE EXISTS (SELECT 1 FROM runs WHERE id = ? AND status IN ('queued', 'running', 'paused'))`,
          rows.map((row) => [
            runId,
            row.position,
            row.state,
            row.input,
            row.sameAs,
            row.reason,
            row.reasonKind,
            row.sameAs === null && row.input !== null ? inputKey(row.input) : null,
          ]),
          runId,
        ),
      ];

export interface ClaimedRow {
  position: number;
  input: string;
  /** How often the worker that had it ended without a word. */
  attempts: number;
  /** Other rows have the same input, and end with it. */
  isShared: boolean;
}

/** A row whose workers ended without a word so often is worked alone: it may be the one that takes them down. */
export const attemptsTogether = 2;
/** So many workers of a row that ended without a word end the row; the last two had it alone. */
const mostAttempts = 4;
const brokeOff = "The look-up broke off four times, the last two with this row alone.";

export interface ClaimedSlice {
  /** As it stands now; undefined: it is gone. */
  run: StoredRun | undefined;
  rows: ClaimedRow[];
  /** Subjects of the suppression list. */
  suppressed: Set<string>;
  /** Rules of users that are in force. */
  rules: RuleInForce[];
}

/** Claims what is open of a slice of an open run, and reads what its worker needs: one batch, which may be sent twice. */
export async function claimSlice(
  database: Database,
  { runId, from, to, by, now }: { runId: string; from: number; to: number; by: string; now: number },
): Promise<ClaimedSlice> {
  const open = sql`run_id = ${runId} AND position BETWEEN ${from} AND ${to} AND same_as IS NULL AND state = 'queued'
    AND asked_credits IS NULL AND position < (SELECT COALESCE(row_limit, ${Number.MAX_SAFE_INTEGER}) FROM runs
      WHERE id = ${runId} AND status IN ('queued', 'running'))`;
  const [, rows, subjects, [run], rules] = await database.batch([
    database.run(sql`UPDATE run_rows SET state = 'running', claimed_by = ${by} WHERE ${open} AND claimed_by IS NOT ${by}
      AND (attempts < ${attemptsTogether} OR position =
        (SELECT position FROM run_rows WHERE ${open} ORDER BY attempts >= ${attemptsTogether}, position LIMIT 1))`),
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
 * Who has claimed the rows that are being worked; null where it is not known. From one worker to the next by the index,
 * past the rows that each has: a plain DISTINCT reads them all, at every look.
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
 * Rows of workers that have ended are open again, and keep the worker's name, so that its claim, written late, takes none
 * of them; one that took its workers down too often ends, with those that share
 * its input.
 * @param alive whose rows stay as they are
 * @param broken of the others those that ended without a word, which counts against their rows
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
  /** Of kind `uncertain`: the call that may have been charged, by its id in the ledger. */
  uncertainCall?: string;
  /** What its own calls cost, as JSON; null where it rests on answers kept from another run. */
  cost?: string | null;
  at: number;
}

/**
 * Ends a row that its worker has, and those that share its input. A row that has ended stays as it is. (The index of the
 * states would be read twice for each row, and changes under it.)
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

/** A row that has to wait goes back from its worker; a wait is no attempt. */
export const giveBack = (runId: string, by: string, position: number): InStatement => ({
  sql: `UPDATE run_rows SET state = 'queued', claimed_by = NULL
    WHERE run_id = ? AND position = ? AND state = 'running' AND claimed_by = ?`,
  args: [runId, position, by],
});

/**
 * Where the stretches of so many rows begin that have a row which no worker has, in order. From the first such row of a
 * stretch to the next one behind its end: a plain DISTINCT reads them all.
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
    // The driver binds numbers as REAL, and a division by a REAL gives no whole number.
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
