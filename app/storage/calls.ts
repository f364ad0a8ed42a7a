/**
 * Rows of `calls`: journal, claim and cache of upstream calls in one table (docs/decisions/0002-calls-in-one-table.md).
 */
import type { InStatement } from "@libsql/client";
import { type OneOfMany, readBatch, writeBatch } from "./batch";
import type { Database } from "./database";

export interface CallClaim {
  key: string;
  upstream: string;
  operation: string;
}

export interface StoredAnswer {
  key: string;
  runId: string;
  claimedUntil: number;
  /** See stored-results.ts; null while the call is under way. */
  answer: string | null;
  answerFile: string | null;
  data: "live" | "sandbox" | null;
  answeredAt: number | null;
  expiresAt: number;
}

/**
 * Claims the calls that have no answer and no lease on them (docs/leases.md) and reads the answers of the others, in
 * one write batch. Repeated with the same claim id, because the answer to the first time was lost, it finds its own
 * claims. A claim whose lease lapsed without an answer is claimed anew; an answer past its time is asked for again,
 * unless this very run wrote it: what a run has written down stays good for the run.
 */
export async function claimCalls(
  database: Database,
  claims: CallClaim[],
  run: { runId: string; claim: string; now: number; claimedUntil: number },
): Promise<{ mine: Set<string>; stored: Map<string, StoredAnswer> }> {
  const [, found] = await writeBatch(database, [
    {
      sql: `INSERT INTO calls (key, upstream, operation, run_id, claimed_until, claim, expires_at)
          SELECT value ->> 0, value ->> 1, value ->> 2, ?, ?, ?, 0 FROM json_each(?) WHERE true
        ON CONFLICT (key) DO UPDATE SET run_id = excluded.run_id, claimed_until = excluded.claimed_until,
          claim = excluded.claim, answer = NULL, answer_file = NULL, data = NULL, answered_at = NULL, expires_at = 0
        WHERE (answered_at IS NULL AND claimed_until < ?) OR (answered_at IS NOT NULL AND expires_at <= ? AND run_id <> excluded.run_id)`,
      args: [
        run.runId,
        run.claimedUntil,
        run.claim,
        JSON.stringify(claims.map(({ key, upstream, operation }) => [key, upstream, operation])),
        run.now,
        run.now,
      ],
    },
    readAnswers(claims.map((claim) => claim.key)),
  ]);
  const mine = found?.rows.filter((row) => row.claim === run.claim) ?? [];
  return {
    mine: new Set(mine.map((row) => String(row.key))),
    stored: new Map(found?.rows.map((row) => [String(row.key), toStored(row)])),
  };
}

export async function answersFor(database: Database, keys: string[]): Promise<Map<string, StoredAnswer>> {
  const [found] = await readBatch(database, [readAnswers(keys)]);
  return new Map(found?.rows.map((row) => [String(row.key), toStored(row)]));
}

const readAnswers = (keys: string[]) => ({
  sql: `SELECT key, run_id, claimed_until, claim, answer, answer_file, data, answered_at, expires_at FROM calls WHERE key IN (SELECT value FROM json_each(?))`,
  args: [JSON.stringify(keys)],
});

const toStored = (row: Record<string, unknown>): StoredAnswer => ({
  key: String(row.key),
  runId: String(row.run_id),
  claimedUntil: Number(row.claimed_until),
  answer: row.answer === null ? null : String(row.answer),
  answerFile: row.answer_file === null ? null : String(row.answer_file),
  data: row.data as StoredAnswer["data"],
  answeredAt: row.answered_at === null ? null : Number(row.answered_at),
  expiresAt: Number(row.expires_at),
});

export const storeAnswer = (call: {
  key: string;
  answer: string | null;
  answerFile: string | null;
  data: "live" | "sandbox";
  answeredAt: number;
  expiresAt: number;
}): OneOfMany => ({
  sql: `UPDATE calls SET answer = value ->> 1, answer_file = value ->> 2, data = value ->> 3, answered_at = value ->> 4,
      expires_at = value ->> 5
    FROM json_each(?) WHERE calls.key = value ->> 0`,
  row: [call.key, call.answer, call.answerFile, call.data, call.answeredAt, call.expiresAt],
});

/** Of keys of answer files, those an answer names, with when it came. */
export async function whenAnswersCame(database: Database, files: string[]): Promise<Map<string, Date>> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT answer_file, answered_at FROM calls JOIN json_each(?) ON calls.key = substr(value, length('answers/') + 1)
        WHERE answer_file = value`,
      args: [JSON.stringify(files)],
    },
  ]);
  return new Map(found?.rows.map((row) => [String(row.answer_file), new Date(Number(row.answered_at))]));
}

/** Deletes at most `most` answers past their time. */
export async function deleteExpiredAnswers(
  database: Database,
  now: Date,
  most: number,
): Promise<{ deleted: number; answerFiles: string[] }> {
  const at = now.getTime();
  const [found] = await writeBatch(database, [
    {
      sql: `DELETE FROM calls WHERE rowid IN (SELECT rowid FROM calls WHERE expires_at < ? AND claimed_until < ? LIMIT ?)
        RETURNING answer_file`,
      args: [at, at, most],
    },
  ]);
  const rows = found?.rows ?? [];
  return {
    deleted: rows.length,
    answerFiles: rows.flatMap((row) => (row.answer_file === null ? [] : [String(row.answer_file)])),
  };
}

/** A call that failed is released: the next run that needs it makes it again. */
export const releaseCall = (key: string, runId: string): InStatement => ({
  sql: "DELETE FROM calls WHERE key = ? AND run_id = ? AND answered_at IS NULL",
  args: [key, runId],
});
