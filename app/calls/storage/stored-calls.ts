/** Reads rows of `calls` by key. */
import type { InStatement } from "@libsql/client";
import { readBatch, withValues } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface StoredCall {
  key: string;
  upstream: string;
  /** The key of the row; differs from the call's key if the answer is kept for one run only. */
  rowKey: string;
  runId: string;
  /** null after a release: the next worker may claim the call. */
  claim: string | null;
  incarnation: string | null;
  claimedUntil: number;
  /**
   * See stored-results.ts. null while the call is in progress, and for long answers
   * (`textsOfAnswers`).
   */
  answer: string | null;
  /** Size of the answer in the table. */
  answerBytes: number | null;
  answerFile: string | null;
  data: "live" | "sandbox" | null;
  answeredAt: number | null;
  expiresAt: number;
  /** The last request whose connection broke; the ledger counts it as uncertain. */
  brokenCall: string | null;
  /** Since when a repeat needs a user's approval. */
  uncertainAt: number | null;
}

/**
 * Separates call key and run in the key of an answer that is kept for one run only: `<call
 * key>:<run>`.
 */
export const asideOf = ":";

/**
 * Bytes. Longer answers are read separately, because hundreds of calls are read at once and the
 * database limits an answer's size.
 */
const longestBeside = 16 * 1024;

export async function storedCalls(database: Database, keys: string[]): Promise<Map<string, StoredCall>> {
  const [found] = await readBatch(database, [readStored(keys)]);
  return storedByKey(found?.rows);
}

export const columnsOfStored = `calls.key, upstream, run_id, claim, incarnation, claimed_until,
      CASE WHEN octet_length(answer) <= ${longestBeside} THEN answer END AS answer, octet_length(answer) AS answer_bytes,
      answer_file, data, calls.answered_at, expires_at, broken_call, uncertain_at`;

/**
 * Returns the statement that reads calls by key.
 * @param runId if given, also reads expired answers that are kept for this run only
 */
export const readStored = (keys: string[], runId?: string): InStatement =>
  withValues(
    `SELECT ${columnsOfStored}
    FROM json_each(?) CROSS JOIN calls
      ON calls.key = value ${runId === undefined ? "" : `OR calls.key = value || '${asideOf}' || ?`}`,
    keys,
    ...(runId === undefined ? [] : [runId]),
  );

/** Returns the texts of these answers by row key; leaves out answers that were replaced since. */
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

/** Returns the calls by key. An answer kept for the asking run takes precedence. */
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
