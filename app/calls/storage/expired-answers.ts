/** Answers past their time: which of them an open run still needs, and how the others go. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/** A run that goes on finds its own answers, however long it waited, and so does a mail that has not gone. */
export const ofOpenRun = `EXISTS (SELECT 1 FROM runs WHERE runs.id = calls.run_id
  AND (status IN ('queued', 'running', 'paused') OR mail IN ('due', 'sending')))`;

/** Longer than any claim holds. */
const oldestClaim = 86_400_000;

/** Deletes at most `most` answers past their time, and what was never answered. */
export async function deleteExpiredAnswers(
  database: Database,
  now: Date,
  most: number,
): Promise<{ deleted: number; answerFiles: string[] }> {
  const at = now.getTime();
  const [found] = await writeBatch(database, [
    {
      sql: `DELETE FROM calls WHERE rowid IN (SELECT rowid FROM calls WHERE expires_at < ? AND claimed_until < ?
          AND (answered_at IS NOT NULL OR uncertain_at IS NOT NULL OR expires_at < ?)
          AND NOT ${ofOpenRun} LIMIT ?)
        RETURNING answer_file`,
      args: [at, at, at - oldestClaim, most],
    },
  ]);
  const rows = found?.rows ?? [];
  return {
    deleted: rows.length,
    answerFiles: rows.flatMap((row) => (row.answer_file === null ? [] : [String(row.answer_file)])),
  };
}
