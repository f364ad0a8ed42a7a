/**
 * Paid calls that were sent and whose answer never came: they may have been charged. Each is a row of the ledger with
 * charge 0, at what it costs at most less what is known to be charged, for as long as its answer has not come after all.
 */
import { type OneOfMany, readBatch, writeBatch } from "./batch";
import type { Database } from "./database";
import { monthOf } from "./ledger";

/** A call that costs at most so much is sent once more without asking a person; both are booked. */
export const repeatUpToUsd = 0.01;

/** Milliseconds after which another run or task may ask again for a cheap one that broke twice: a person is rarely there. */
const cheapHeldFor = 3_600_000;

/** A paid call as it was sent. */
export interface SentCall {
  /** `<claim>/<n>`, as it was reserved and stands in the ledger. */
  id: string;
  /** At most. */
  units: number;
  usd: number;
}

export const claimOf = (callId: string): string => callId.slice(0, callId.lastIndexOf("/"));

/** Books calls of a worker that is dead, unless they were answered meanwhile. */
export const bookUncertain = ({ id, units, usd }: SentCall, at: number): OneOfMany[] => [
  {
    // One that is charged once however often it is sent is booked once.
    sql: `INSERT INTO ledger (call_id, charge, at, month, upstream, operation, units, usd, run_id, staff_id, uncertain)
      SELECT value ->> 0, 0, value ->> 4, value ->> 5, upstream, operation,
        MAX(0, (value ->> 2) - (SELECT COALESCE(SUM(units), 0) FROM ledger WHERE call_id = value ->> 0 AND charge > 0)),
        MAX(0, (value ->> 3) - (SELECT COALESCE(SUM(usd), 0) FROM ledger WHERE call_id = value ->> 0 AND charge > 0)),
        run_id, COALESCE(staff_id, ''), 1
      FROM json_each(?) JOIN calls ON calls.claim = value ->> 1 AND answered_at IS NULL
      WHERE NOT repeatable OR broken_call IS NULL OR broken_call = value ->> 0
      ON CONFLICT (call_id, charge) DO NOTHING`,
    row: [id, claimOf(id), units, usd, at, monthOf(at)],
  },
  markBroken({ id, usd }, at),
];

/**
 * Notes that this sending of a call broke, and marks what may not be sent again without a person's approval: what is
 * dearer than `repeatUpToUsd`, or broke before (for an hour).
 */
export const markBroken = ({ id, usd }: Pick<SentCall, "id" | "usd">, at: number): OneOfMany => ({
  sql: `UPDATE calls SET
      uncertain_at = CASE WHEN NOT repeatable AND uncertain_at IS NULL AND (value ->> 2 > ${repeatUpToUsd}
        OR (value ->> 2 > 0 AND broken_call <> value ->> 0)) THEN value ->> 3 ELSE uncertain_at END,
      broken_call = CASE WHEN repeatable THEN COALESCE(broken_call, value ->> 0)
        WHEN uncertain_at IS NULL AND value ->> 2 > 0 THEN value ->> 0 ELSE broken_call END,
      expires_at = CASE WHEN value ->> 2 > ${repeatUpToUsd} THEN expires_at
        ELSE MIN(expires_at, value ->> 3 + ${cheapHeldFor}) END
    FROM json_each(?) WHERE calls.claim = value ->> 1 AND answered_at IS NULL`,
  row: [id, claimOf(id), usd, at],
});

/** What the upstream said of this call is known after all: what it was charged stands beside it. */
export const makeCertain = (id: string): OneOfMany => ({
  sql: "DELETE FROM ledger WHERE charge = 0 AND call_id IN (SELECT value ->> 0 FROM json_each(?))",
  row: [id],
});

/** The same for an answered call that its vendor charges once: what was booked for an earlier sending is charged with this one. */
export const makeRepeatedCertain = (key: string): OneOfMany => ({
  sql: `DELETE FROM ledger WHERE charge = 0 AND call_id IN
    (SELECT broken_call FROM json_each(?) JOIN calls ON calls.key = value ->> 0 WHERE repeatable)`,
  row: [key],
});

/** What has become of calls that were let out and never settled. */
export interface OpenCall {
  id: string;
  /** Sums of the ledger; null: nothing is there. */
  charged: { units: number; usd: number } | null;
  /** The claim, where it has no answer and is not known to be uncertain. */
  claim: { runId: string; incarnation: string | null; claimedUntil: number } | null;
}

export async function openCalls(database: Database, ids: string[]): Promise<OpenCall[]> {
  const asked = JSON.stringify(ids.map((id) => [id, claimOf(id)]));
  const [charges, claims] = await readBatch(database, [
    {
      sql: `SELECT call_id, SUM(units) AS units, SUM(usd) AS usd FROM json_each(?) JOIN ledger ON call_id = value ->> 0
        GROUP BY call_id`,
      args: [asked],
    },
    {
      sql: `SELECT value ->> 0 AS id, run_id, incarnation, claimed_until FROM json_each(?)
        JOIN calls ON claim = value ->> 1 AND answered_at IS NULL
        WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE call_id = value ->> 0 AND charge = 0)`,
      args: [asked],
    },
  ]);
  const charged = new Map(
    charges?.rows.map((row) => [String(row.call_id), { units: Number(row.units), usd: Number(row.usd) }]),
  );
  const claimed = new Map(
    claims?.rows.map((row) => [
      String(row.id),
      {
        runId: String(row.run_id),
        incarnation: row.incarnation === null ? null : String(row.incarnation),
        claimedUntil: Number(row.claimed_until),
      },
    ]),
  );
  return ids.map((id) => ({ id, charged: charged.get(id) ?? null, claim: claimed.get(id) ?? null }));
}

/** Calls that failed rows (or a plain run) rest on, that may have been charged; what asking them again costs at most. */
export interface UncertainCost {
  calls: number;
  usd: number;
}

export async function uncertainOfRuns(
  database: Database,
  runIds: string[],
): Promise<Map<string, UncertainCost>> {
  if (runIds.length === 0) return new Map();
  const ids = JSON.stringify(runIds);
  const [found] = await readBatch(database, [
    {
      sql: `SELECT run, COUNT(*) AS calls, SUM(usd) AS usd FROM (
          SELECT run_id AS run, uncertain_call FROM run_rows
            WHERE run_id IN (SELECT value FROM json_each(?)) AND state = 'failed' AND uncertain_call IS NOT NULL
          UNION SELECT id, uncertain_call FROM runs
            WHERE id IN (SELECT value FROM json_each(?)) AND uncertain_call IS NOT NULL)
        JOIN ledger ON call_id = uncertain_call AND charge = 0 GROUP BY run`,
      args: [ids, ids],
    },
  ]);
  return new Map(
    found?.rows.map((row) => [String(row.run), { calls: Number(row.calls), usd: Number(row.usd) }]),
  );
}

const openedAgain = `state = 'queued', attempts = 0, claimed_by = NULL, reason = NULL, reason_kind = NULL,
  result_json = NULL, ended_at = NULL, uncertain_call = NULL`;
const becameCertain = "NOT EXISTS (SELECT 1 FROM ledger WHERE call_id = uncertain_call AND charge = 0)";
const isWorkable = "(secret_names IS NULL OR sealed IS NOT NULL)";

/**
 * Opens again what ended `uncertain` by calls whose answer came after all, so that it ends by that answer. Not of a run
 * that was cancelled, or whose secret inputs are erased.
 * @returns the runs that go on
 */
export async function reopenCertainWork(database: Database): Promise<string[]> {
  const [candidates] = await readBatch(database, [
    `SELECT DISTINCT run_id AS id FROM run_rows WHERE uncertain_call IS NOT NULL AND state = 'failed' AND ${becameCertain}
       AND EXISTS (SELECT 1 FROM runs WHERE id = run_id AND status <> 'cancelled' AND ${isWorkable})
     UNION SELECT id FROM runs WHERE uncertain_call IS NOT NULL AND status = 'failed' AND ${becameCertain} AND ${isWorkable}`,
  ]);
  const ids = (candidates?.rows ?? []).map((row) => String(row.id));
  if (ids.length === 0) return [];
  const open = JSON.stringify(ids);
  await writeBatch(database, [
    {
      sql: `UPDATE run_rows SET ${openedAgain} WHERE run_id IN (SELECT value FROM json_each(?)) AND state = 'failed'
        AND uncertain_call IS NOT NULL AND ${becameCertain}`,
      args: [open],
    },
    {
      sql: `UPDATE runs SET status = 'running', finished_at = NULL, problem_json = NULL, pause_json = NULL
        WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'csv' AND status IN ('done', 'no-data', 'failed')
          AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state = 'queued')`,
      args: [open],
    },
    {
      sql: `UPDATE runs SET status = 'queued', finished_at = NULL, problem_json = NULL, uncertain_call = NULL
        WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'plain' AND status = 'failed' AND uncertain_call IS NOT NULL
          AND ${becameCertain} AND ${isWorkable}`,
      args: [open],
    },
  ]);
  return ids;
}
