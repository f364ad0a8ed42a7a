/** What rows of a CSV run may use of the run's credit cap, and which of them wait for a person's yes. */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "./batch";
import type { Database } from "./database";

/** Notes what a row's work may cost in all. @returns false when that would take the run above the cap */
export async function planCredits(
  database: Database,
  row: { runId: string; position: number; credits: number; cap: number },
): Promise<boolean> {
  const { runId, position, credits, cap } = row;
  const [planned] = await writeBatch(database, [
    {
      sql: `UPDATE run_rows SET planned_credits = ? WHERE run_id = ? AND position = ? AND (
          EXISTS (SELECT 1 FROM runs WHERE id = ? AND agreed_at IS NOT NULL)
          OR ? + (SELECT COALESCE(SUM(planned_credits), 0) FROM run_rows
            WHERE run_id = ? AND planned_credits IS NOT NULL AND position <> ?) <= ?)`,
      args: [credits, runId, position, runId, credits, runId, position, cap],
    },
  ]);
  return (planned?.rowsAffected ?? 0) > 0;
}

/** The row goes back and waits for the yes; a wait is no attempt. */
export const askForRow = (
  runId: string,
  { position, credits, reason }: { position: number; credits: number; reason: string },
): InStatement => ({
  sql: `UPDATE run_rows SET state = 'queued', claimed_until = 0, attempts = MAX(0, attempts - 1), reason = ?,
      asked_credits = ? - COALESCE(planned_credits, 0) WHERE run_id = ? AND position = ? AND state = 'running'`,
  args: [reason, credits, runId, position],
});

/** Rows that wait for a yes, and the credits they ask for together. */
export async function askedCredits(
  database: Database,
  runId: string,
): Promise<{ rows: number; credits: number }> {
  const found = await database.$client.execute({
    sql: `SELECT COUNT(*) AS n, COALESCE(SUM(asked_credits), 0) AS credits FROM run_rows
      WHERE run_id = ? AND state = 'queued' AND asked_credits IS NOT NULL`,
    args: [runId],
  });
  return { rows: Number(found.rows[0]?.n ?? 0), credits: Number(found.rows[0]?.credits ?? 0) };
}

/** Somebody said yes: the run goes on, and no row asks again. */
export const agreeToCost = (runId: string, at: number): InStatement[] => [
  {
    sql: "UPDATE runs SET agreed_at = ?, status = 'running', pause_json = NULL WHERE id = ? AND status = 'paused'",
    args: [at, runId],
  },
  {
    sql: `UPDATE run_rows SET asked_credits = NULL, reason = NULL
      WHERE run_id = ? AND state = 'queued' AND asked_credits IS NOT NULL`,
    args: [runId],
  },
];
