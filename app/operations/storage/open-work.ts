/** What is under way and for how long, for those who watch over the console. Times are ms since 1970; null: nothing. */
import type { Database } from "../../storage/database";

export interface OpenWork {
  /** When the run that waits longest for its keeper should have been looked at. */
  oldestRun: number | null;
  /** When the mail that waits longest was first tried. */
  oldestMail: number | null;
  /** When the Reddit alert that waits longest should have been worked. */
  oldestFiring: number | null;
  /** Alerts since a time whose message may have arrived in Slack or not: a person has to look. */
  unconfirmed: number;
  /** The same of mails of runs begun since then. */
  unconfirmedMails: number;
}

/** Each is found by an index. */
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
