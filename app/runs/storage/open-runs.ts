/**
 * Open runs and unsent emails with the last pass of their object, so the scheduler can find those
 * without passes.
 */
import type { OtherFiles } from "../../app";
import { slicesAtOnce } from "../../assumptions";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { endManyOpenRows, endOpenRows } from "./open-rows";
import { csvOutcome, type StoredRun } from "./runs";

/**
 * Milliseconds. A CSV run that waits longer for its first row is held up by something other than
 * the queue.
 */
const waitsForItsTurn = 120_000;

/** Files beyond this number do not reduce a file's share of the queue any further. */
const mostCounted = slicesAtOnce;

/**
 * Counts open CSV runs other than this one, and returns whether a recently uploaded one waits for its first row or to be
 * read. A file being read does not wait.
 */
export async function otherFiles(database: Database, runId: string, now: number): Promise<OtherFiles> {
  const others = "FROM runs WHERE status IN ('queued', 'running') AND kind = 'csv' AND id <> ?";
  const found = await database.$client.execute({
    sql: `SELECT (SELECT COUNT(*) FROM (SELECT 1 ${others} LIMIT ${mostCounted})) AS open,
      EXISTS (SELECT 1 ${others} AND created_at > ?
        AND CASE WHEN read_at IS NULL THEN rows_read = 0 ELSE EXISTS (SELECT 1 FROM run_counts
          WHERE run_id = runs.id AND queued > 0 AND running + done + no_data + failed + cancelled = 0) END) AS wait`,
    args: [runId, runId, now - waitsForItsTurn],
  });
  const [row] = found.rows;
  return { open: Number(row?.open ?? 0), wait: Boolean(row?.wait) };
}

/**
 * Stores the time of a pass.
 * @param at time of the object's last pass, or of its next one if later
 */
export async function noteLook(database: Database, runId: string, at: number): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE runs SET look_due_at = ?, wakes = 0 WHERE id = ?", args: [at, runId] },
  ]);
}

/**
 * Makes the email due again because a user asked for it. A repeated request at the same time also
 * sends only once more.
 */
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

/** The parts of a run that its email needs, as read before. */
export type MailedRun = Pick<StoredRun, "id" | "sends" | "mailTry">;

/**
 * Stores that the email's bytes are written and may be sent from now on.
 * @param by the attempt that sends it
 * @returns false if another attempt has it
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
 * Stores why the email has not been sent yet; it will be tried again.
 * @param refused the refused attempt, which makes the email due again. Null if it may have been
 * sent.
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
  /** Number of wakes by the scheduler without a pass since, including this one. */
  wakes: number;
  /** Time of that pass (epoch ms), or the run's start or end if it had none. */
  since: number;
}

/** Milliseconds. A pass planned further ahead was planned during a pause that has ended. */
const farthestPlan = 900_000;

/**
 * Returns open runs, and runs with unsent emails, whose object made no pass since a time: at most a
 * hundred, the least often woken first. Runs that wait for a user are left out.
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
 * Fails a run that cannot continue, with its open rows. If the run has already ended, fails its
 * email, unless it may have been sent.
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
