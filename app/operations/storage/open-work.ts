/**
 * Reads the oldest open work for the operators. Times are ms since 1970, or null if there is none.
 */
import type { Database } from "../../storage/database";

export interface OpenWork {
  /** When the keeper should have looked at the longest-waiting run. */
  oldestRun: number | null;
  /** When the longest-waiting email was first tried. */
  oldestMail: number | null;
  /** When the longest-waiting Reddit alert was due. */
  oldestFiring: number | null;
  /**
   * Number of alerts since the given time whose Slack message may not have arrived; a user must
   * check.
   */
  unconfirmed: number;
  /** Number of unconfirmed emails of runs since the given time. */
  unconfirmedMails: number;
}

/** An index serves each of these reads. */
export async function readOpenWork(database: Database, since: number): Promise<OpenWork> {
  const found = await database.$client.execute({
    sql: `SELECT
      (SELECT MIN(COALESCE(look_due_at, created_at)) FROM runs WHERE status IN ('queued', 'running')) AS run,
      (SELECT MIN(COALESCE(mail_since, finished_at, created_at)) FROM runs
        WHERE mail IN ('due', 'sending') AND status NOT IN ('queued', 'running', 'paused')) AS mail,
      (SELECT MIN(next_at) FROM firings WHERE state IN ('due', 'searching', 'ready', 'sending')) AS firing,
      (SELECT COUNT(*) FROM firings WHERE state = 'unconfirmed' AND next_at >= ?) AS unconfirmed,
      (SELECT COUNT(*) FROM runs WHERE created_at >= ? AND mail = 'unconfirmed') AS mails`,
    args: [since, since],
  });
  const [row] = found.rows;
  const timeOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  return {
    oldestRun: timeOf(row?.run),
    oldestMail: timeOf(row?.mail),
    oldestFiring: timeOf(row?.firing),
    unconfirmed: Number(row?.unconfirmed ?? 0),
    unconfirmedMails: Number(row?.mails ?? 0),
  };
}
