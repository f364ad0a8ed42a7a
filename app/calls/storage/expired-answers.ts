/** Deletes expired answers, except those an open run still needs. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/**
 * An open run keeps its own answers, however long it waits, and so does a run with an unsent email.
 */
export const ofOpenRun = `EXISTS (SELECT 1 FROM runs WHERE runs.id = calls.run_id
  AND (status IN ('queued', 'running', 'paused') OR mail IN ('due', 'sending')))`;

/** Longer than any claim lasts. */
const oldestClaim = 86_400_000;

/** Deletes at most `most` expired answers and calls that never got one. */
export async function deleteExpiredAnswers(
  database: Database,
  now: Date,
  most: number,
): Promise<{ deleted: number; answerFiles: string[] }> {
  const at = now.getTime();
  const [found] = await writeBatch(database, [
    {
      sql: `DELETE FROM calls WHERE rowid IN (
          SELECT rowid FROM calls INDEXED BY calls_kept WHERE answered_at IS NOT NULL AND expires_at < ?
            AND claimed_until < ? AND NOT ${ofOpenRun}
          UNION ALL SELECT rowid FROM calls INDEXED BY calls_claim WHERE answered_at IS NULL AND expires_at < ?
            AND claimed_until < ? AND (uncertain_at IS NOT NULL OR expires_at < ?) AND NOT ${ofOpenRun} LIMIT ?)
        RETURNING answer_file`,
      args: [at, at, at, at, at - oldestClaim, most],
    },
  ]);
  const rows = found?.rows ?? [];
  return {
    deleted: rows.length,
    answerFiles: rows.flatMap((row) => (row.answer_file === null ? [] : [String(row.answer_file)])),
  };
}
