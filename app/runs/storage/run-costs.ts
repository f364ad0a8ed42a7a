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
  { parts, cap, usdPerCredit }: { parts: CostPart[]; cap: number; usdPerCredit: number },
): Promise<boolean> {
  const names = parts.map(({ part }) => part);
  const total = parts.reduce((sum, { credits }) => sum + credits, 0);
  const [, planned] = await writeBatch(database, [
    {
      sql: `INSERT INTO run_costs (run_id, part, credits, usd, asked)
        SELECT ?, want.column1, want.column2, want.column2 * ?,
          ? + (SELECT COALESCE(SUM(credits), 0) FROM run_costs
            WHERE run_id = ? AND asked = 0 AND part NOT IN (${marks(names.length)})) > ?
        FROM (VALUES ${parts.map(() => "(?, ?)").join(", ")}) AS want WHERE true
        ON CONFLICT (run_id, part) DO UPDATE SET
          asked = CASE WHEN excluded.credits > credits THEN excluded.asked ELSE asked END,
          usd = MAX(COALESCE(usd, 0), excluded.usd), credits = MAX(credits, excluded.credits)`,
      args: [
        runId,
        usdPerCredit,
        total,
        runId,
        ...names,
        cap,
        ...parts.flatMap(({ part, credits }) => [part, credits]),
      ],
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
 * Returns the number of rows waiting for approval and their total cost, with shared parts counted
 * once. `usd` is null if the price of some credits is unknown.
 */
export async function askedOf(
  database: Database,
  runId: string,
): Promise<{ rows: number; credits: number; usd: number | null }> {
  const found = await database.$client.execute({
    sql: `SELECT (SELECT COUNT(*) FROM run_rows WHERE run_id = ? AND state = 'queued' AND asked_credits IS NOT NULL) AS n,
      COALESCE(SUM(credits), 0) AS credits, SUM(usd) AS usd, COUNT(*) - COUNT(usd) AS unpriced
      FROM run_costs WHERE run_id = ? AND asked = 1`,
    args: [runId, runId],
  });
  const [asked] = found.rows;
  return {
    rows: Number(asked?.n ?? 0),
    credits: Number(asked?.credits ?? 0),
    usd: Number(asked?.unpriced) > 0 ? null : Number(asked?.usd ?? 0),
  };
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
