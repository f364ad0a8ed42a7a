/**
 * Rows of `calls`: journal, claim and cache of vendor calls in one table
 * (docs/decisions/0002-calls-in-one-table.md). Every statement contains its claim and does nothing
 * if another claim has replaced it, so each may be written twice, or late.
 */
import { answeredUnder, fileClaims, isKnownUnder, readKnownUnder } from "./answer-keys";
import { jsonOf, type OneOfMany, readBatch, withValues, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { ofOpenRun } from "./expired-answers";
import { asideOf, readStored, type StoredCall, storedByKey } from "./stored-calls";

export interface CallClaim {
  key: string;
  upstream: string;
  operation: string;
  /** A new id. */
  claim: string;
  /** Until when other runs may use an answer given now (ms since 1970). */
  expiresAt: number;
  /** True if the vendor charges a repeated request only once. */
  repeatable: boolean;
  /** Keys the call asks about; an answer found under one of them is used in its place. */
  about?: readonly string[];
  /** True to send the call without waiting for other workers' calls about the same keys. */
  goesAhead?: boolean;
}

/** The worker or task that claims. */
export interface Claimant {
  runId: string;
  staffId: string;
  /** null for a task outside runs, whose claims end at `claimedUntil`. */
  incarnation: string | null;
  claimedUntil: number;
}

/** Reads the claimant from the claim's JSON row. */
const claimed = { run: "asked.value ->> 6", worker: "asked.value ->> 8", waits: "asked.value ->> 11" };

/** Reads to add to the claim's batch. */
export interface ReadBeside {
  /** True to read the suppression list. */
  suppressed?: boolean;
  /** A settings group to read. */
  settings?: string;
}

export interface Claimed {
  /** The current calls, by key. */
  calls: Map<string, StoredCall>;
  /** Answers of other calls about the same subject, by the key of the call that asks. */
  known: Map<string, StoredCall>;
  /** Other workers' calls in progress about the same subject, by the key of the call that waits. */
  underWay: Map<string, StoredCall>;
  /**
   * Calls about the same subject that may have been charged without an answer, by the key of the
   * call that asks.
   */
  uncertain: Map<string, StoredCall>;
  /** Suppressed subjects, or null if not requested. */
  suppressed: string[] | null;
  /** The group's saved values, or null if not requested. */
  settings: Record<string, unknown> | null;
}

/**
 * Claims the calls that no worker has, and reads the others, in one write batch. If its answer is
 * lost, a retry finds its own claims. An expired answer is requested again, unless this run wrote
 * it. Another run's new request keeps the old answer for its run under a separate key. Another run
 * repeats an uncertain call once its answer would have expired, or after a user approved.
 */
export async function claimCalls(
  database: Database,
  claims: CallClaim[],
  by: Claimant,
  now: number,
  beside: ReadBeside = {},
): Promise<Claimed> {
  const keys = claims.map(({ key }) => key);
  const { runId, staffId, incarnation, claimedUntil } = by;
  const asking = claims.flatMap(({ key, claim, about, goesAhead }) =>
    about ? [{ key, claim, about, waits: !goesAhead }] : [],
  );
  const [, , found, ...more] = await writeBatch(database, [
    withValues(
      `UPDATE OR REPLACE calls SET key = key || '${asideOf}' || run_id WHERE rowid IN (
        SELECT calls.rowid FROM json_each(?) CROSS JOIN calls ON calls.key = value
          WHERE answered_at IS NOT NULL AND expires_at <= ? AND run_id <> ? AND ${ofOpenRun})`,
      keys,
      now,
      runId,
    ),
    withValues(
      `INSERT INTO calls (key, upstream, operation, claim, expires_at, repeatable, run_id, staff_id, incarnation, claimed_until)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
            value ->> 8, value ->> 9
          FROM json_each(?) AS asked
          WHERE NOT EXISTS (SELECT 1 FROM calls AS own WHERE own.key = (value ->> 0) || '${asideOf}' || (value ->> 6))
            AND NOT ${isKnownUnder("asked.value ->> 10", claimed)}
        ON CONFLICT (key) DO UPDATE SET claim = excluded.claim, expires_at = excluded.expires_at, run_id = excluded.run_id,
          staff_id = excluded.staff_id, incarnation = excluded.incarnation, claimed_until = excluded.claimed_until,
          answer = NULL, answer_file = NULL, data = NULL, answered_at = NULL, uncertain_at = NULL, repeat_approved = NULL,
          broken_call = CASE WHEN calls.claim IS NULL THEN calls.broken_call END
        WHERE (calls.claim IS NULL AND calls.answered_at IS NULL AND instr(COALESCE(calls.released, ''), excluded.claim) = 0)
          OR (calls.uncertain_at IS NOT NULL AND calls.repeat_approved IS NOT NULL)
          OR ((calls.answered_at IS NOT NULL OR calls.uncertain_at IS NOT NULL)
            AND calls.expires_at <= ? AND calls.run_id <> excluded.run_id)`,
      claims.map((each) => [
        each.key,
        each.upstream,
        each.operation,
        each.claim,
        each.expiresAt,
        Number(each.repeatable),
        runId,
        staffId,
        incarnation,
        claimedUntil,
        each.about ?? null,
        Number(!each.goesAhead),
      ]),
      now,
      now,
    ),
    readStored(keys, runId),
    ...(asking.length > 0
      ? [readKnownUnder(asking, { runId, at: now, incarnation }), fileClaims(asking)]
      : []),
    ...(beside.suppressed ? ["SELECT subject FROM suppressions"] : []),
    ...(beside.settings !== undefined
      ? [{ sql: "SELECT values_json FROM settings WHERE group_name = ?", args: [beside.settings] }]
      : []),
  ]);
  const [known] = asking.length > 0 ? more.splice(0, 2) : [];
  const under = known?.rows ?? [];
  const suppressed = beside.suppressed ? more.shift() : undefined;
  const settings = beside.settings !== undefined ? more.shift() : undefined;
  return {
    calls: storedByKey(found?.rows),
    known: answeredUnder(under.filter((row) => row.answered_at !== null)),
    underWay: answeredUnder(
      under.filter(({ answered_at, uncertain_at }) => answered_at === null && uncertain_at === null),
    ),
    uncertain: answeredUnder(
      under.filter(({ answered_at, uncertain_at }) => answered_at === null && uncertain_at !== null),
    ),
    suppressed: suppressed?.rows.map((row) => String(row.subject)) ?? null,
    settings: settings ? savedValues(settings.rows[0]?.values_json) : null,
  };
}

const savedValues = (json: unknown) => JSON.parse(String(json ?? "{}")) as Record<string, unknown>;

export interface TakenOver {
  key: string;
  from: string;
  /** A new id. */
  claim: string;
  expiresAt: number;
}

/**
 * After writing `first`, replaces claims of dead workers and reads the calls. Of two workers that
 * try, one succeeds.
 */
export async function takeOverCalls(
  database: Database,
  calls: TakenOver[],
  by: Claimant,
  first: OneOfMany[],
): Promise<Map<string, StoredCall>> {
  const before = first.map(({ sql, row }) => ({ sql, args: [jsonOf([row])] }));
  if (calls.length === 0) {
    if (before.length > 0) await writeBatch(database, before);
    return new Map();
  }
  const written = await writeBatch(database, [
    ...before,
    {
      sql: `UPDATE calls SET claim = value ->> 2, expires_at = value ->> 3, run_id = ?, staff_id = ?, incarnation = ?,
          claimed_until = ?
        FROM json_each(?) WHERE calls.key = value ->> 0 AND calls.claim = value ->> 1 AND answered_at IS NULL
          AND uncertain_at IS NULL`,
      args: [
        by.runId,
        by.staffId,
        by.incarnation,
        by.claimedUntil,
        jsonOf(calls.map(({ key, from, claim, expiresAt }) => [key, from, claim, expiresAt])),
      ],
    },
    readStored(calls.map(({ key }) => key)),
  ]);
  return storedByKey(written.at(-1)?.rows);
}

const answerColumns = ["claim", "answer", "answer_file", "data", "answered_at", "expires_at"];

/**
 * Returns the SQL that sets a call's answer columns.
 * @param given returns the SQL for a column's new value, by its place in `answerColumns`
 */
const takesAnswer = (given: (column: string, place: number) => string) =>
  `superseded = CASE WHEN calls.claim <> ${given("claim", 0)} AND calls.answered_at IS NULL THEN calls.claim ELSE calls.superseded END,
    ${answerColumns.map((column, place) => `${column} = ${given(column, place)}`).join(", ")}, uncertain_at = NULL`;

const storeAnswerInFile = `UPDATE calls SET ${takesAnswer((_, place) => `value ->> ${place + 1}`)}
    FROM json_each(?) WHERE calls.key = value ->> 0 AND (calls.claim = value ->> 1 OR answered_at IS NULL)`;

/** An upsert by known keys reads a third of the rows that an update from a list reads. */
const storeAnswerText = `INSERT INTO calls (key, ${answerColumns.join(", ")}, upstream, operation, repeatable, run_id, staff_id, incarnation, claimed_until)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, 0
    FROM json_each(?) WHERE true
  ON CONFLICT (key) DO UPDATE SET ${takesAnswer((column) => `excluded.${column}`)}
    WHERE calls.claim = excluded.claim OR calls.answered_at IS NULL`;

/**
 * Stores the answer of a claim. The answer of an older claim counts while the newer claim has none;
 * the call records this, because the newer request may still be charged. A deleted call is inserted
 * again, unless its answer was in a file, which was deleted with it.
 */
export function storeAnswer(call: {
  key: string;
  upstream: string;
  operation: string;
  repeatable: boolean;
  run: Pick<Claimant, "runId" | "staffId" | "incarnation">;
  claim: string;
  answer: string | null;
  answerFile: string | null;
  data: "live" | "sandbox";
  answeredAt: number;
  expiresAt: number;
}): OneOfMany {
  const { key, claim, answer, answerFile, data, answeredAt, expiresAt, run } = call;
  const row = [key, claim, answer, answerFile, data, answeredAt, expiresAt];
  if (answerFile !== null) return { sql: storeAnswerInFile, row };
  return {
    sql: storeAnswerText,
    row: [
      ...row,
      call.upstream,
      call.operation,
      Number(call.repeatable),
      run.runId,
      run.staffId,
      run.incarnation,
    ],
  };
}

/** Returns which of these answer files are referenced, with the time of each answer. */
export async function whenAnswersCame(database: Database, files: string[]): Promise<Map<string, Date>> {
  const [found] = await readBatch(database, [
    {
      sql: "SELECT answer_file, answered_at FROM json_each(?) JOIN calls ON answer_file = value",
      args: [jsonOf(files)],
    },
  ]);
  return new Map(found?.rows.map((row) => [String(row.answer_file), new Date(Number(row.answered_at))]));
}

/** Characters kept of released claim ids, enough for about ten. */
const longestReleased = 400;

/**
 * Releases a call without an answer, so that the next worker can send it. The row keeps the claim's
 * id until the purge; otherwise a late retry of the claim would block the call for a dead worker.
 * @param refused the request that the vendor refused and did not charge, even if the ledger counted
 * it as uncertain. Absent if nothing was sent, or if the request is uncertain
 */
export function releaseCall({
  key,
  claim,
  refused = "",
}: {
  key: string;
  claim: string;
  refused?: string;
}): OneOfMany[] {
  const row = [key, claim, refused];
  return [
    {
      sql: `UPDATE calls SET claim = NULL, released = substr(calls.claim || COALESCE(' ' || calls.released, ''), 1, ${longestReleased}), uncertain_at = NULL, repeat_approved = NULL,
          broken_call = NULLIF(broken_call, value ->> 2),
          expires_at = CASE WHEN broken_call IS NULL OR broken_call = value ->> 2 THEN 0 ELSE expires_at END
        FROM json_each(?) WHERE calls.key = value ->> 0 AND calls.claim = value ->> 1 AND answered_at IS NULL
          AND (uncertain_at IS NULL OR broken_call = value ->> 2)`,
      row,
    },
  ];
}
