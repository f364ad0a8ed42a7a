/**
 * Paid calls whose answer never came: they may have been charged. The ledger has a row with charge
 * 0 for each, at the maximum cost minus known charges, until the answer arrives.
 */
import type { InStatement } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import { jsonOf, listed, type OneOfMany, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { monthOf } from "./ledger";

/**
 * US dollars. A call up to this price is repeated once without asking a user; the ledger counts
 * both requests.
 */
export const repeatUpToUsd = 0.01;

/** A paid call that was sent. */
export interface SentCall {
  /** `<claim>/<n>`, as in the reservation and the ledger. */
  id: string;
  /** Maximum. */
  units: number;
  usd: number;
}

export const claimOf = (callId: string): string => callId.slice(0, callId.lastIndexOf("/"));

/** Returns the id of the first request under a claim. */
export const firstSending = (claim: string): string => `${claim}/1`;

/**
 * Matches the call of this claim if it has no answer, or if an earlier claim's late answer replaced
 * the claim.
 */
const sentUnder = (claim: string) =>
  `calls ON (calls.claim = ${claim} AND calls.answered_at IS NULL) OR calls.superseded = ${claim}`;

/** Charges calls of a dead worker as uncertain, unless their answers have arrived. */
export const bookUncertain = ({ id, units, usd }: SentCall, at: number): OneOfMany[] => [
  {
    // If the vendor charges repeated requests only once, the call counts once, however often it was
    // sent.
    sql: `INSERT INTO ledger (call_id, charge, at, month, upstream, operation, units, usd, run_id, staff_id, uncertain)
      SELECT value ->> 0, 0, value ->> 4, value ->> 5, upstream, operation,
        MAX(0, (value ->> 2) - (SELECT COALESCE(SUM(units), 0) FROM ledger WHERE call_id = value ->> 0 AND charge > 0)),
        MAX(0, (value ->> 3) - (SELECT COALESCE(SUM(usd), 0) FROM ledger WHERE call_id = value ->> 0 AND charge > 0)),
        run_id, COALESCE(staff_id, ''), 1
      FROM json_each(?) JOIN ${sentUnder("value ->> 1")}
      WHERE (NOT repeatable OR broken_call IS NULL OR broken_call = value ->> 0)
        AND (answered_at IS NULL OR NOT EXISTS (SELECT 1 FROM ledger WHERE call_id = value ->> 0))
      ON CONFLICT (call_id, charge) DO NOTHING`,
    row: [id, claimOf(id), units, usd, at, monthOf(at)],
  },
  markBroken({ id, usd }, at),
];

/**
 * Records that this request broke. Marks calls whose repeat needs a user's approval: those above
 * `repeatUpToUsd`, and those that broke before.
 */
export const markBroken = ({ id, usd }: Pick<SentCall, "id" | "usd">, at: number): OneOfMany => ({
  sql: `UPDATE calls SET
      uncertain_at = CASE WHEN NOT repeatable AND uncertain_at IS NULL AND (value ->> 2 > ${repeatUpToUsd}
        OR (value ->> 2 > 0 AND broken_call <> value ->> 0)) THEN value ->> 3 ELSE uncertain_at END,
      repeat_approved = CASE WHEN uncertain_at IS NULL THEN NULL ELSE repeat_approved END,
      broken_call = CASE WHEN repeatable THEN COALESCE(broken_call, value ->> 0)
        WHEN uncertain_at IS NULL AND value ->> 2 > 0 THEN value ->> 0 ELSE broken_call END
    FROM json_each(?) WHERE calls.claim = value ->> 1 AND answered_at IS NULL`,
  row: [id, claimOf(id), usd, at],
  about: claimOf(id),
});

/**
 * Removes the uncertain charge after the vendor's reply became known; its real charge has a row of
 * its own. Without an answer, workers may send the call again.
 */
export const makeCertain = (id: string): OneOfMany[] => [
  {
    sql: `DELETE FROM ledger WHERE rowid IN
      (SELECT ledger.rowid FROM json_each(?) CROSS JOIN ledger ON call_id = value ->> 0 AND charge = 0)`,
    row: [id],
  },
  {
    sql: `UPDATE calls SET uncertain_at = NULL, broken_call = NULL, repeat_approved = NULL WHERE rowid IN
      (SELECT sent.rowid FROM json_each(?) CROSS JOIN calls AS sent
        ON sent.claim = value ->> 1 AND sent.answered_at IS NULL AND sent.broken_call = value ->> 0)`,
    row: [id, claimOf(id)],
  },
  {
    sql: `UPDATE calls SET superseded = NULL WHERE rowid IN
      (SELECT sent.rowid FROM json_each(?) CROSS JOIN calls AS sent ON sent.superseded = value ->> 0)`,
    row: [claimOf(id)],
  },
];

/**
 * Removes the uncertain charge of an answered call that its vendor charges only once: this answer's
 * charge covers the earlier request.
 */
export const makeRepeatedCertain = (key: string): OneOfMany => ({
  sql: `DELETE FROM ledger WHERE charge = 0 AND call_id IN
    (SELECT broken_call FROM json_each(?) JOIN calls ON calls.key = value ->> 0 WHERE repeatable)`,
  row: [key],
});

/** The state of a call that the limiter released and nobody settled. */
export interface OpenCall {
  id: string;
  /** Sums of the ledger, or null if it has no rows. */
  charged: { units: number; usd: number } | null;
  /** The claim, if it has no answer of its own and is not marked as uncertain. */
  claim: { runId: string; incarnation: string | null; claimedUntil: number } | null;
}

export async function openCalls(database: Database, ids: string[]): Promise<OpenCall[]> {
  const asked = jsonOf(ids.map((id) => [id, claimOf(id)]));
  const [charges, claims] = await readBatch(database, [
    {
      sql: `SELECT call_id, SUM(units) AS units, SUM(usd) AS usd FROM json_each(?) JOIN ledger ON call_id = value ->> 0
        GROUP BY call_id`,
      args: [asked],
    },
    {
      sql: `SELECT value ->> 0 AS id, run_id, incarnation, claimed_until, broken_call FROM json_each(?) JOIN ${sentUnder("value ->> 1")}
        WHERE NOT EXISTS (SELECT 1 FROM ledger WHERE call_id = value ->> 0
          AND (charge = 0 OR answered_at IS NOT NULL))`,
      args: [asked],
    },
  ]);
  const charged = new Map(
    charges?.rows.map((row) => [String(row.call_id), { units: Number(row.units), usd: Number(row.usd) }]),
  );
  const claimed = new Map(
    claims?.rows.flatMap((row) => {
      const id = String(row.id);
      if (wasSentAgain(id, String(row.broken_call ?? ""))) return [];
      const incarnation = row.incarnation === null ? null : String(row.incarnation);
      return [[id, { runId: String(row.run_id), incarnation, claimedUntil: Number(row.claimed_until) }]];
    }),
  );
  return ids.map((id) => ({ id, charged: charged.get(id) ?? null, claim: claimed.get(id) ?? null }));
}

/**
 * Returns true if a later request of the same claim broke. A worker repeats a request only after it
 * knows and has recorded the earlier outcome. It does not record a refusal, so then nothing may be
 * charged.
 */
const wasSentAgain = (id: string, broken: string): boolean =>
  claimOf(broken) === claimOf(id) && sendingOf(broken) > sendingOf(id);

const sendingOf = (callId: string) => Number(callId.slice(callId.lastIndexOf("/") + 1));

/**
 * Records a user's approval to repeat exactly these calls; calls that break later are not included.
 */
export const approveRepeats = (ids: string[], at: number): InStatement => ({
  sql: `UPDATE calls SET repeat_approved = ? FROM json_each(?) WHERE calls.claim = value ->> 1 AND answered_at IS NULL
    AND uncertain_at IS NOT NULL AND broken_call = value ->> 0`,
  args: [at, jsonOf(ids.map((id) => [id, claimOf(id)]))],
});

/**
 * Calls behind failed rows, or behind a plain run, that may have been charged, and the highest cost
 * of repeating them.
 */
export interface UncertainCost {
  /** Ids of the calls, sorted. */
  ids: string[];
  usd: number;
}

export async function uncertainOfRun(database: Database, runId: string): Promise<UncertainCost | undefined> {
  return uncertainCost(await database.all<UncertainCall>(uncertainBy(listed([runId]))), runId);
}

export interface UncertainCall {
  run: string;
  call_id: string;
  usd: number;
}

/**
 * Returns SQL for the uncertain calls of these runs.
 * @param runIds SQL for the list after IN
 */
export const uncertainBy = (runIds: SQL): SQL =>
  sql`SELECT run, call_id, SUM(usd) AS usd FROM (
      SELECT run_id AS run, uncertain_call FROM run_rows
        WHERE run_id IN ${runIds} AND state = 'failed' AND uncertain_call IS NOT NULL
      UNION SELECT id, uncertain_call FROM runs WHERE id IN ${runIds} AND uncertain_call IS NOT NULL)
    JOIN ledger ON call_id = uncertain_call GROUP BY run, call_id HAVING MIN(charge) = 0 ORDER BY call_id`;

export function uncertainCost(found: readonly UncertainCall[], runId: string): UncertainCost | undefined {
  const calls = found.filter(({ run }) => run === runId);
  if (calls.length === 0) return undefined;
  return { ids: calls.map(({ call_id }) => call_id), usd: calls.reduce((sum, { usd }) => sum + usd, 0) };
}

/**
 * Returns uncertain calls outside runs, by vendor; repeating them needs a user's approval. A run
 * reports its own uncertain calls.
 */
export async function uncertainOfTasks(database: Database): Promise<Map<string, UncertainCost>> {
  const found = await database.$client.execute(
    `SELECT upstream, broken_call, (SELECT SUM(usd) FROM ledger WHERE call_id = broken_call) AS usd FROM calls
      WHERE uncertain_at IS NOT NULL AND answered_at IS NULL AND repeat_approved IS NULL AND broken_call IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM runs WHERE id = calls.run_id) ORDER BY broken_call`,
  );
  const costs = new Map<string, UncertainCost>();
  for (const row of found.rows) {
    const cost = costs.get(String(row.upstream)) ?? { ids: [], usd: 0 };
    cost.ids.push(String(row.broken_call));
    cost.usd += Number(row.usd);
    costs.set(String(row.upstream), cost);
  }
  return costs;
}

const openedAgain = `state = 'queued', attempts = 0, claimed_by = NULL, reason = NULL, reason_kind = NULL,
  result_json = NULL, ended_at = NULL, uncertain_call = NULL`;
const becameCertain = "NOT EXISTS (SELECT 1 FROM ledger WHERE call_id = uncertain_call AND charge = 0)";
const isWorkable = "(secret_names IS NULL OR sealed IS NOT NULL)";

/**
 * Reopens rows and runs that ended as `uncertain` if the answer arrived later, so that they end
 * with it. Skips cancelled runs and runs whose secret inputs were deleted.
 * @returns the runs that continue
 */
export async function reopenCertainWork(database: Database): Promise<string[]> {
  const [candidates] = await readBatch(database, [
    `SELECT DISTINCT run_id AS id FROM run_rows WHERE uncertain_call IS NOT NULL AND state = 'failed' AND ${becameCertain}
       AND EXISTS (SELECT 1 FROM runs WHERE id = run_id AND status <> 'cancelled' AND ${isWorkable})
     UNION SELECT id FROM runs WHERE uncertain_call IS NOT NULL AND status = 'failed' AND ${becameCertain} AND ${isWorkable}`,
  ]);
  const ids = (candidates?.rows ?? []).map((row) => String(row.id));
  if (ids.length === 0) return [];
  const open = jsonOf(ids);
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
