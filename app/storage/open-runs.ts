/** What is open, by when its keeper looked at it: what no keeper looks at is found here. */
import { writeBatch } from "./batch";
import type { Database } from "./database";

/** @param at when the run's keeper looked, or looks next where that is later */
export async function noteLook(database: Database, runId: string, at: number): Promise<void> {
  await writeBatch(database, [
    { sql: "UPDATE runs SET look_due_at = ?, wakes = 0 WHERE id = ?", args: [at, runId] },
  ]);
}

/** The bytes of the run's mail are written down, and may have left from now on. */
export async function mailIsSending(database: Database, runId: string, at: Date): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET mail = 'sending', mail_since = COALESCE(mail_since, ?) WHERE id = ? AND mail = 'due'`,
      args: [at.getTime(), runId],
    },
  ]);
}

/** Why the run's mail has not gone yet; it is tried again. */
export async function noteMailProblem(
  database: Database,
  runId: string,
  { problem, at }: { problem: string; at: number },
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET mail_problem = ?, mail_since = COALESCE(mail_since, ?)
        WHERE id = ? AND mail IN ('due', 'sending')`,
      args: [problem, at, runId],
    },
  ]);
}

export async function endMail(
  database: Database,
  runId: string,
  mail: "sent" | "failed",
  problem: string | null = null,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE runs SET mail = ?, mail_problem = ? WHERE id = ? AND mail IN ('due', 'sending')",
      args: [mail, problem, runId],
    },
  ]);
}
