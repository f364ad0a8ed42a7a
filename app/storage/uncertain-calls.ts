/**
 * Paid calls that were sent and whose answer never came: they may have been charged. Each is a row of the ledger with
 * charge 0, at what it costs at most less what is known to be charged, for as long as its answer has not come after all.
 */
import { type OneOfMany, readBatch } from "./batch";
import type { Database } from "./database";
import { monthOf } from "./ledger";

/** A call that costs at most so much is sent once more without asking a person; both are booked. */
export const repeatUpToUsd = 0.01;

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
 * dearer than `repeatUpToUsd`, or broke before.
 */
export const markBroken = ({ id, usd }: Pick<SentCall, "id" | "usd">, at: number): OneOfMany => ({
  sql: `UPDATE calls SET
      uncertain_at = CASE WHEN NOT repeatable AND uncertain_at IS NULL AND (value ->> 2 > ${repeatUpToUsd}
        OR (value ->> 2 > 0 AND broken_call <> value ->> 0)) THEN value ->> 3 ELSE uncertain_at END,
      broken_call = CASE WHEN repeatable THEN COALESCE(broken_call, value ->> 0)
        WHEN uncertain_at IS NULL AND value ->> 2 > 0 THEN value ->> 0 ELSE broken_call END
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
