/** Finds answers by key, whichever vendor gave them, so that a person is paid for only once. */
import type { InStatement } from "@libsql/client";
import { type OneOfMany, readBatch, withValues, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { columnsOfStored, type StoredCall, toStored } from "./stored-calls";

/** Joins the keys of a list (`about.value`) to the calls they lead to. */
const callsUnder = (keys: string) =>
  `json_each(${keys}) AS about CROSS JOIN answer_keys ON answer_keys.key = about.value
    CROSS JOIN calls ON calls.key = answer_keys.call`;

const isAnswered = "calls.answered_at = answer_keys.answered_at";

/**
 * SQL that is true if the call may have been charged without an answer, and no user has approved
 * repeating it. If the vendor certainly charged a call, it has a charge of its own, and its
 * uncertain charge is 0.
 */
const isUncertain = `calls.answered_at IS NULL AND calls.uncertain_at IS NOT NULL AND calls.repeat_approved IS NULL
    AND EXISTS (SELECT 1 FROM ledger WHERE call_id = calls.broken_call AND charge = 0 AND usd > 0)`;

/**
 * SQL that is true while the call counts for this run. Other runs look up an expired call again.
 */
const isInForce = (run: string) => `(calls.expires_at > ? OR calls.run_id = ${run})`;

/**
 * SQL that is true if the call counts for this run and has an answer, or may have been charged
 * without one.
 */
const isSettled = (run: string) => `(${isAnswered} OR (${isUncertain})) AND ${isInForce(run)}`;

/** True if another worker has sent the call and has no answer yet. */
const isUnderWay = (worker: string) =>
  `calls.answered_at IS NULL AND calls.claim IS NOT NULL AND calls.uncertain_at IS NULL
    AND COALESCE(calls.incarnation, '') <> COALESCE(${worker}, '')`;

/**
 * Returns SQL that is true if one of the keys has an answer or an uncertain call, or another
 * worker's call is in progress. Its one argument is the time.
 * @param waits whether calls in progress count
 */
export const isKnownUnder = (keys: string, by: { run: string; worker: string; waits: string }): string =>
  `EXISTS (SELECT 1 FROM ${callsUnder(keys)}
    WHERE (${isSettled(by.run)}) OR (${by.waits} AND ${isUnderWay(by.worker)}))`;

/** Registers claimed calls under the keys they ask about, unless an answer exists. */
export const fileClaims = (claimed: readonly (AskedAbout & { claim: string })[]): InStatement =>
  withValues(
    `INSERT INTO answer_keys (key, call, answered_at)
      SELECT about.value, asked.value ->> 0, 0 FROM json_each(?) AS asked
        CROSS JOIN calls ON calls.key = asked.value ->> 0 AND calls.claim = asked.value ->> 1 AND calls.answered_at IS NULL
        CROSS JOIN json_each(asked.value ->> 2) AS about WHERE true
      ON CONFLICT (key) DO UPDATE SET call = excluded.call, answered_at = 0
        WHERE NOT EXISTS (SELECT 1 FROM calls
          WHERE calls.key = answer_keys.call AND calls.answered_at = answer_keys.answered_at)`,
    claimed.map(({ key, claim, about }) => [key, claim, about]),
  );

/** A call and the keys it asks about. */
export interface AskedAbout {
  key: string;
  about: readonly string[];
}

/** Reads the answers found under one of the keys, oldest first. */
export const readAnsweredUnder = (
  asked: readonly AskedAbout[],
  { runId, at }: { runId: string; at: number },
): InStatement =>
  withValues(
    `SELECT asked.value ->> 0 AS asked, ${columnsOfStored}
      FROM json_each(?) AS asked CROSS JOIN ${callsUnder("asked.value ->> 1")}
      WHERE ${isAnswered} AND ${isInForce("?")} ORDER BY calls.answered_at`,
    asked.map(({ key, about }) => [key, about]),
    at,
    runId,
  );

/**
 * Like `readAnsweredUnder`, for calls to be claimed; first returns uncertain calls and other
 * workers' calls in progress.
 */
export const readKnownUnder = (
  asked: readonly (AskedAbout & { waits: boolean })[],
  { runId, at, incarnation }: { runId: string; at: number; incarnation: string | null },
): InStatement =>
  withValues(
    `SELECT asked.value ->> 0 AS asked, ${columnsOfStored}
      FROM json_each(?) AS asked CROSS JOIN ${callsUnder("asked.value ->> 1")}
      WHERE (${isSettled("?")} AND (calls.answered_at IS NOT NULL OR calls.key <> asked.value ->> 0))
        OR (asked.value ->> 2 AND ${isUnderWay("?")} AND calls.key <> asked.value ->> 0)
      ORDER BY calls.answered_at`,
    asked.map(({ key, about, waits }) => [key, about, Number(waits)]),
    at,
    runId,
    incarnation,
  );

/** Returns the calls by the key of the call that asks. */
export const answeredUnder = (rows: Record<string, unknown>[] = []): Map<string, StoredCall> =>
  new Map(rows.map((row) => [String(row.asked), toStored(row)]));

/**
 * Registers an answer under these keys, unless a later answer already uses them. Must follow the
 * answer in its batch.
 */
export const fileAnswer = (call: string, answeredAt: number, keys: Iterable<string>): OneOfMany[] =>
  [...new Set(keys)].map((key) => ({
    sql: `INSERT INTO answer_keys (key, call, answered_at)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)
          CROSS JOIN calls ON calls.key = value ->> 1 AND calls.answered_at = value ->> 2 WHERE true
      ON CONFLICT (key) DO UPDATE SET call = excluded.call, answered_at = excluded.answered_at
        WHERE excluded.answered_at > answer_keys.answered_at`,
    row: [key, call, answeredAt],
  }));

/** Deletes these keys and the answers they lead to. */
export const dropAnswersUnder = (keys: readonly string[]): InStatement[] => [
  withValues(
    "DELETE FROM calls WHERE key IN (SELECT call FROM json_each(?) JOIN answer_keys ON answer_keys.key = value)",
    keys,
  ),
  withValues("DELETE FROM answer_keys WHERE key IN (SELECT value FROM json_each(?))", keys),
];

/** Keys checked by one statement. */
const window = 5000;

/** Deletes the keys whose answer no longer exists. */
export async function dropKeysWithoutAnswer(database: Database): Promise<void> {
  for (let after = ""; ;) {
    const next = "SELECT key FROM answer_keys WHERE key > ? ORDER BY key LIMIT ?";
    const [last] = await readBatch(database, [
      { sql: `SELECT MAX(key) AS last FROM (${next})`, args: [after, window] },
    ]);
    const end = last?.rows[0]?.last;
    if (typeof end !== "string") return;
    await writeBatch(database, [
      {
        sql: `DELETE FROM answer_keys WHERE key > ? AND key <= ? AND NOT EXISTS (SELECT 1 FROM calls
          WHERE calls.key = call AND calls.answered_at = answer_keys.answered_at)`,
        args: [after, end],
      },
    ]);
    after = end;
  }
}
