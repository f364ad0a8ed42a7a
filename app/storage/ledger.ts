/** The money: one row per charge of a call, budgets read from it. */
import { type SQL, sql } from "drizzle-orm";
import { listed, type OneOfMany, readBatch } from "./batch";
import type { Database } from "./database";

export interface PaidCall {
  /** Id of the call as it left for the upstream, and which of its charges this is; both stay the same however often it is written. */
  callId: string;
  charge: number;
  at: number;
  upstream: string;
  operation: string;
  units: number;
  usd: number;
  runId: string;
  staffId: string;
  /** Its line broke: what it may have been charged at most, as charge 0. */
  uncertain?: true;
}

/** UTC month of budgets. */
export const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** Written twice, because the answer to the first time was lost, it is still one row. */
export const recordPaidCall = (call: PaidCall): OneOfMany => ({
  sql: `INSERT INTO ledger (call_id, charge, at, month, upstream, operation, units, usd, run_id, staff_id, uncertain)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10
    FROM json_each(?) WHERE true
    ON CONFLICT (call_id, charge) DO NOTHING`,
  row: [
    call.callId,
    call.charge,
    call.at,
    monthOf(call.at),
    call.upstream,
    call.operation,
    call.units,
    call.usd,
    call.runId,
    call.staffId,
    call.uncertain ? 1 : 0,
  ],
});

export interface Spent {
  units: number;
  usd: number;
  calls: number;
}

/** What each upstream has cost in a month. */
export async function spentInMonth(database: Database, month: string): Promise<Record<string, Spent>> {
  const found = await database.$client.execute({
    sql: "SELECT upstream, SUM(units) AS units, SUM(usd) AS usd, COUNT(*) AS calls FROM ledger WHERE month = ? GROUP BY upstream",
    args: [month],
  });
  return Object.fromEntries(found.rows.map((row) => [String(row.upstream), toSpent(row)]));
}

export interface SpentPiece extends Spent {
  /** "2026-11-23", UTC. */
  day: string;
  upstream: string;
  staffId: string;
  /** Of the run; null of what belongs to no run, or to one that is gone. */
  tool: string | null;
}

/** A month's money by day, upstream, person and tool. */
export async function spentPieces(database: Database, month: string): Promise<SpentPiece[]> {
  const found = await database.$client.execute({
    sql: `SELECT date(ledger.at / 1000, 'unixepoch') AS day, ledger.upstream, ledger.staff_id, runs.tool,
        SUM(units) AS units, SUM(usd) AS usd, COUNT(*) AS calls
      FROM ledger LEFT JOIN runs ON runs.id = ledger.run_id WHERE ledger.month = ? GROUP BY 1, 2, 3, 4`,
    args: [month],
  });
  return found.rows.map((row) => ({
    day: String(row.day),
    upstream: String(row.upstream),
    staffId: String(row.staff_id),
    tool: row.tool === null ? null : String(row.tool),
    ...toSpent(row),
  }));
}

/** What an upstream's calls were charged in a month, without the charges of some. */
export async function chargedApartFrom(
  database: Database,
  { upstream, month }: { upstream: string; month: string },
  callIds: string[],
): Promise<{ units: number; usd: number }> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT COALESCE(SUM(units), 0) AS units, COALESCE(SUM(usd), 0) AS usd FROM ledger
        WHERE month = ? AND upstream = ? AND call_id NOT IN (SELECT value FROM json_each(?))`,
      args: [month, upstream, JSON.stringify(callIds)],
    },
  ]);
  return { units: Number(found?.rows[0]?.units), usd: Number(found?.rows[0]?.usd) };
}

export async function spentByRuns(
  database: Database,
  runIds: string[],
): Promise<Map<string, Record<string, Spent>>> {
  if (runIds.length === 0) return new Map();
  const found = await database.all<SpentByRun>(spentBy(listed(runIds)));
  return new Map(runIds.map((id) => [id, spentOfRun(found, id)]));
}

export interface SpentByRun extends Spent {
  run_id: string;
  upstream: string;
}

/** @param runIds what stands behind IN */
export const spentBy = (runIds: SQL): SQL =>
  sql`SELECT run_id, upstream, units, usd, calls FROM run_spent WHERE run_id IN ${runIds} AND calls > 0`;

/** By upstream. */
export const spentOfRun = (spent: readonly SpentByRun[], runId: string): Record<string, Spent> =>
  Object.fromEntries(
    spent.flatMap(({ run_id, upstream, units, usd, calls }) =>
      run_id === runId ? [[upstream, { units, usd, calls }]] : [],
    ),
  );

const toSpent = (row: Record<string, unknown>): Spent => ({
  units: Number(row.units),
  usd: Number(row.usd),
  calls: Number(row.calls),
});
