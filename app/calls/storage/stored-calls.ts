/** Calls as they stand in the table, read by their keys. */
import type { InStatement } from "@libsql/client";
import { readBatch, withValues } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface StoredCall {
  key: string;
  upstream: string;
  /** The key of its row, which is another where it was moved aside for a run. */
  rowKey: string;
  runId: string;
  /** Null: released, free for the next that asks. */
  claim: string | null;
  incarnation: string | null;
  claimedUntil: number;
  /** See stored-results.ts; null while the call is under way, and where it is long (`textsOfAnswers`). */
  answer: string | null;
  /** How long the answer is, in the table. */
  answerBytes: number | null;
  answerFile: string | null;
  data: "live" | "sandbox" | null;
  answeredAt: number | null;
  expiresAt: number;
  /** The sending that broke last and is in the ledger as uncertain. */
  brokenCall: string | null;
  /** Since when it is not asked again without a person's approval. */
  uncertainAt: number | null;
}

/** Between the key of a call and its run, where the answer was moved aside for that run. */
export const asideOf = ":";

/** Bytes; a longer answer is read by itself: hundreds of calls are read at once, and the database answers with so much at a time. */
const longestBeside = 16 * 1024;

export async function storedCalls(database: Database, keys: string[]): Promise<Map<string, StoredCall>> {
  const [found] = await readBatch(database, [readStored(keys)]);
  return storedByKey(found?.rows);
}

export const columnsOfStored = `calls.key, upstream, run_id, claim, incarnation, claimed_until,
      CASE WHEN octet_length(answer) <= ${longestBeside} THEN answer END AS answer, octet_length(answer) AS answer_bytes,
      answer_file, data, calls.answered_at, expires_at, broken_call, uncertain_at`;

/** @param runId also what was moved aside for this run */
export const readStored = (keys: string[], runId?: string): InStatement =>
  withValues(
    `SELECT ${columnsOfStored}
    FROM json_each(?) CROSS JOIN calls
      ON calls.key = value ${runId === undefined ? "" : `OR calls.key = value || '${asideOf}' || ?`}`,
    keys,
    ...(runId === undefined ? [] : [runId]),
  );

/** The texts of these answers, by the keys of their rows; not of those that another has replaced since. */
export async function textsOfAnswers(
  database: Database,
  stored: Pick<StoredCall, "rowKey" | "answeredAt">[],
): Promise<Map<string, string>> {
  const [found] = await readBatch(database, [
    withValues(
      `SELECT calls.key, answer FROM json_each(?) CROSS JOIN calls ON calls.key = value ->> 0
        WHERE answered_at = value ->> 1 AND answer IS NOT NULL`,
      stored.map(({ rowKey, answeredAt }) => [rowKey, answeredAt]),
    ),
  ]);
  return new Map(found?.rows.map(({ key, answer }) => [String(key), String(answer)]));
}

/** What was moved aside for the run that asks is what it finds. */
export function storedByKey(rows: Record<string, unknown>[] = []): Map<string, StoredCall> {
  const stored = rows.map(toStored).toSorted((a, b) => a.key.length - b.key.length);
  return new Map(
    stored.map((each) => {
      const key = each.key.split(asideOf)[0] ?? "";
      return [key, { ...each, key }];
    }),
  );
}

const textOrNull = (value: unknown) => (value === null ? null : String(value));
const numberOrNull = (value: unknown) => (value === null ? null : Number(value));

export const toStored = (row: Record<string, unknown>): StoredCall => ({
  key: String(row.key),
  upstream: String(row.upstream),
  rowKey: String(row.key),
  runId: String(row.run_id),
  claim: textOrNull(row.claim),
  incarnation: textOrNull(row.incarnation),
  claimedUntil: Number(row.claimed_until),
  answer: textOrNull(row.answer),
  answerBytes: numberOrNull(row.answer_bytes),
  answerFile: textOrNull(row.answer_file),
  data: row.data as StoredCall["data"],
  answeredAt: numberOrNull(row.answered_at),
  expiresAt: Number(row.expires_at),
  brokenCall: textOrNull(row.broken_call),
  uncertainAt: numberOrNull(row.uncertain_at),
});
