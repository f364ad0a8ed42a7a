/**
 * Runs that are not over, and mails that have not gone, by when their keeper looked at them: what no keeper looks at is
 * found here.
 */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { endManyOpenRows, endOpenRows } from "./open-rows";
import { csvOutcome, type StoredRun } from "./runs";

/** A file that has had no turn for so long (ms) has other trouble than its place in the queue. */
const waitsForItsTurn = 120_000;

/**
 * Do files other than this run's, put in a short time ago, wait for their first row, or to be read? One that is being
 * read does not wait.
 */
export async function otherFilesWait(database: Database, runId: string, now: number): Promise<boolean> {
  const found = await database.$client.execute({
    sql: `SELECT 1 FROM runs WHERE status IN ('queued', 'running') AND kind = 'csv' AND id <> ? AND created_at > ?
      AND CASE WHEN read_at IS NULL THEN rows_read = 0 ELSE EXISTS (SELECT 1 FROM run_counts
        WHERE run_id = runs.id AND queued > 0 AND running + done + no_data + failed + cancelled = 0) END LIMIT 1`,
    args: [runId, now - waitsForItsTurn],
  });
  return found.rows.length > 0;
}

/** @param at when the run's keeper looked, or looks next where that is later */
export async function noteLook(database: Database, runId: string, at: number): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE runs SET look_due_at = ?, wakes = 0 WHERE id = ?", args: [at, runId] },
  ]);
}

/** A person has the mail sent once more; asked twice for the same time it goes once more all the same. */
export async function askForMail(
  database: Database,
  run: { id: string; sends: number },
  email: string,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET email = ?, mail = 'due', mail_problem = NULL, mail_since = NULL, sends = sends + 1
        WHERE id = ? AND sends = ?`,
      args: [email, run.id, run.sends],
    },
  ]);
}

/** A run with its mail, as it was when it was read. */
export type MailedRun = Pick<StoredRun, "id" | "sends" | "mailTry">;

/**
 * The bytes of the run's mail are written down, and may have left from now on.
 * @param by the try that has it
 * @returns false where another has it meanwhile
 */
export async function mailIsSending(
  database: Database,
  { id, sends, mailTry }: MailedRun,
  by: string,
  at: Date,
): Promise<boolean> {
  const [, found] = await writeBatch(database, [
    {
      sql: `UPDATE runs SET mail = 'sending', mail_try = ?, mail_since = COALESCE(mail_since, ?)
        WHERE id = ? AND sends = ? AND mail = 'due' AND mail_try IS ?`,
      args: [by, at.getTime(), id, sends, mailTry],
    },
    { sql: "SELECT 1 FROM runs WHERE id = ? AND mail = 'sending' AND mail_try = ?", args: [id, by] },
  ]);
  return (found?.rows.length ?? 0) > 0;
}

/**
 * Why the run's mail has not gone yet; it is tried again.
 * @param refused the try that was refused, so that the mail is due as before; null: it may have gone
 */
export async function noteMailProblem(
  database: Database,
  { id, sends }: MailedRun,
  { problem, refused, at }: { problem: string; refused: string | null; at: number },
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET mail = CASE WHEN mail_try = ? THEN 'due' ELSE mail END, mail_problem = ?,
          mail_since = COALESCE(mail_since, ?)
        WHERE id = ? AND sends = ? AND mail IN ('due', 'sending')`,
      args: [refused, problem, at, id, sends],
    },
  ]);
}

export async function endMail(
  database: Database,
  { id, sends }: MailedRun,
  mail: "sent" | "failed" | "unconfirmed",
  problem: string | null = null,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE runs SET mail = ?, mail_problem = ? WHERE id = ? AND sends = ? AND mail IN ('due', 'sending')",
      args: [mail, problem, id, sends],
    },
  ]);
}

export interface ForgottenRun {
  id: string;
  /** How often the clock has woken its keeper, this time included, without a look since. */
  wakes: number;
  /** ms since 1970 of that look, or of the run's start or end where there was none. */
  since: number;
}

/** Milliseconds. A look planned for later than this was planned while the run was paused, and it no longer is. */
const farthestPlan = 900_000;

/**
 * Runs that are open, or whose mail is, and that their keeper has not looked at since a time; a hundred at most, the
 * least often woken first. Those that wait for a person are looked at when the person goes on.
 */
export async function takeForgottenRuns(
  database: Database,
  { lookedBefore, begunBefore }: { lookedBefore: Date; begunBefore: Date },
): Promise<ForgottenRun[]> {
  const [before, begun] = [lookedBefore.getTime(), begunBefore.getTime()];
  const after = before + farthestPlan;
  const [taken] = await writeBatch(database, [
    {
      sql: `UPDATE runs SET wakes = wakes + 1 WHERE id IN (SELECT id FROM runs WHERE id IN (
          SELECT id FROM runs WHERE status = 'queued' AND look_due_at IS NULL AND created_at < ?
          UNION SELECT id FROM runs WHERE status IN ('queued', 'running')
            AND (COALESCE(look_due_at, created_at) < ? OR look_due_at > ?)
          UNION SELECT id FROM runs WHERE status = 'paused' AND COALESCE(look_due_at, created_at) < ?
            AND json_extract(pause_json, '$.until') IS NOT NULL
          UNION SELECT id FROM runs WHERE mail IN ('due', 'sending')
            AND (COALESCE(look_due_at, finished_at, created_at) < ? OR look_due_at > ?) AND status NOT IN ('queued', 'running', 'paused')
        ) ORDER BY wakes LIMIT 100)
        RETURNING id, wakes, CASE WHEN look_due_at > ? THEN 0 ELSE COALESCE(look_due_at, finished_at, created_at) END AS since`,
      args: [begun, before, after, before, before, after, after],
    },
  ]);
  return (taken?.rows ?? []).map((row) => ({
    id: String(row.id),
    wakes: Number(row.wakes),
    since: Number(row.since),
  }));
}

/**
 * Ends a run that can't be gone on with, its open rows as failed; of one that has ended, its mail: as failed, unless it may
 * have gone.
 */
export async function endForgottenRun(
  database: Database,
  id: string,
  { reason, at }: { reason: string; at: number },
): Promise<void> {
  const end = { state: "failed", reason, reasonKind: "internal", at } as const;
  await endManyOpenRows(database, id, end);
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET mail = CASE mail WHEN 'due' THEN 'failed' ELSE 'unconfirmed' END, mail_problem = COALESCE(mail_problem, ?)
        WHERE id = ? AND mail IN ('due', 'sending') AND status NOT IN ('queued', 'running', 'paused')`,
      args: [reason, id],
    },
    endOpenRows(id, end),
    {
      sql: `UPDATE runs SET status = CASE WHEN kind = 'csv' THEN ${csvOutcome} ELSE 'failed' END, problem_json = ?,
          finished_at = ?, sealed = NULL, pause_json = NULL, wakes = 0
        WHERE id = ? AND status IN ('queued', 'running', 'paused')`,
      args: [JSON.stringify({ kind: "internal", detail: reason }), at, id],
    },
  ]);
}
