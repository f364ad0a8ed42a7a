/**
 * A CSV run's spending under its credit cap: expensive parts, each counted once, and rows that wait
 * for approval.
 */
import type { InStatement } from "@libsql/client";
import { marks, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { Pause } from "../../storage/schema";

export interface CostPart {
  /** The paid part; rows that name the same part share its cost. */
  part: string;
  /** Total credits, including those already used. */
  credits: number;
}

/** Stores the expected cost of parts. @returns false if a part would exceed the run's cap */
export async function planParts(
  database: Database,
  runId: string,
  { parts, cap }: { parts: CostPart[]; cap: number },
): Promise<boolean> {
  const names = parts.map(({ part }) => part);
  const total = parts.reduce((sum, { credits }) => sum + credits, 0);
  const [, planned] = await writeBatch(database, [
    {
      sql: `INSERT INTO run_costs (run_id, part, credits, asked)
        SELECT ?, want.column1, want.column2,
          ? + (SELECT COALESCE(SUM(credits), 0) FROM run_costs
            WHERE run_id = ? AND asked = 0 AND part NOT IN (${marks(names.length)})) > ?
        FROM (VALUES ${parts.map(() => "(?, ?)").join(", ")}) AS want WHERE true
        ON CONFLICT (run_id, part) DO UPDATE SET
          asked = CASE WHEN excluded.credits > credits THEN excluded.asked ELSE asked END,
          credits = MAX(credits, excluded.credits)`,
      args: [runId, total, runId, ...names, cap, ...parts.flatMap(({ part, credits }) => [part, credits])],
    },
    {
      sql: `SELECT MAX(asked) AS asked FROM run_costs WHERE run_id = ? AND part IN (${marks(names.length)})`,
      args: [runId, ...names],
    },
  ]);
  return Number(planned?.rows[0]?.asked ?? 0) === 0;
}

/** Returns a row from its worker to wait for approval; this does not count as an attempt. */
export const askForRow = (
  runId: string,
  by: string,
  { position, credits, reason }: { position: number; credits: number; reason: string },
): InStatement => ({
  sql: `UPDATE run_rows SET state = 'queued', claimed_by = NULL, reason = ?, asked_credits = ?
    WHERE run_id = ? AND position = ? AND state = 'running' AND claimed_by = ?`,
  args: [reason, credits, runId, position, by],
});

/**
 * Returns the number of rows waiting for approval and their total credits, with shared parts
 * counted once.
 */
export async function askedOf(database: Database, runId: string): Promise<{ rows: number; credits: number }> {
  const found = await database.$client.execute({
    sql: `SELECT (SELECT COUNT(*) FROM run_rows WHERE run_id = ? AND state = 'queued' AND asked_credits IS NOT NULL) AS n,
      (SELECT COALESCE(SUM(credits), 0) FROM run_costs WHERE run_id = ? AND asked = 1) AS credits`,
    args: [runId, runId],
  });
  return { rows: Number(found.rows[0]?.n ?? 0), credits: Number(found.rows[0]?.credits ?? 0) };
}

/** Approves the cost of a pause: the run resumes and no row asks again. */
export const agreeToCost = (runId: string, { since }: Pause, at: number): InStatement[] => [
  {
    sql: `UPDATE runs SET approved_at = ?, went_on_at = ?, status = 'running', pause_json = NULL
      WHERE id = ? AND status = 'paused' AND pause_json ->> '$.since' = ?`,
    args: [at, at, runId, since],
  },
  {
    sql: `UPDATE run_rows SET asked_credits = NULL, reason = NULL
      WHERE run_id = ? AND state = 'queued' AND asked_credits IS NOT NULL`,
    args: [runId],
  },
];
