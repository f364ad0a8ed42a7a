/** The ledger: one row per charge of a call. Budgets are computed from it. */
import type { InStatement } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import { listed, type OneOfMany, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

const hour = 3_600_000;

export interface PaidCall {
  /**
   * Id of the sent call and the number of its charge; both stay the same when the charge is written
   * again.
   */
  callId: string;
  charge: number;
  at: number;
  upstream: string;
  operation: string;
  units: number;
  usd: number;
  runId: string;
  staffId: string;
  /** True if the connection broke; the row has charge 0 and the maximum cost. */
  uncertain?: true;
}

/** Returns the UTC month for budgets. */
export const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** Returns the first moment of the month, and the first one after it. */
function boundsOf(month: string): { start: number; end: number } {
  const start = Date.parse(`${month}-01`);
  return { start, end: Date.parse(`${monthOf(start + 31 * 24 * hour)}-01`) };
}

/** Returns the write of a charge. A charge written again after a lost answer is still one row. */
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

export interface SpentPiece extends Spent {
  /** "2026-11-23", UTC. */
  day: string;
  upstream: string;
  staffId: string;
  /** The run's tool, or null for charges outside runs. */
  tool: string | null;
}

/**
 * Milliseconds after the end of a day until it is summed, because charges of its last minutes may
 * be written late.
 */
const lateFor = 6 * hour;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Jumps from vendor to vendor in the index, since a plain DISTINCT would read the whole ledger. */
const vendors = `WITH RECURSIVE vendor (name) AS (SELECT MIN(upstream) FROM ledger
  UNION ALL SELECT (SELECT MIN(upstream) FROM ledger WHERE upstream > vendor.name) FROM vendor WHERE vendor.name IS NOT NULL)`;
const pieces = `SELECT date(ledger.at / 1000, 'unixepoch') AS day, ledger.upstream, ledger.staff_id, COALESCE(runs.tool, '') AS tool,
    SUM(units) AS units, SUM(usd) AS usd, COUNT(*) AS calls
  FROM vendor CROSS JOIN ledger ON ledger.upstream = vendor.name LEFT JOIN runs ON runs.id = ledger.run_id`;
/**
 * Start of the part of a month that is not summed yet (ms since 1970). Takes the month three times.
 */
const unsummed = `(SELECT COALESCE(unixepoch(MAX(day), '+1 day'), unixepoch(? || '-01')) * 1000 FROM spent_days
  WHERE upstream = '' AND day BETWEEN ? || '-01' AND ? || '-31')`;

/**
 * Returns a month's spending by day, vendor, user and tool. The first request sums and stores the
 * past days; the other days are summed from the ledger each time.
 */
export async function spentPieces(database: Database, month: string, now: number): Promise<SpentPiece[]> {
  const { end } = boundsOf(month);
  const months = [month, month, month];
  // Start of the first day that is not summed yet.
  const open = Math.min(Date.parse(dayOf(now - lateFor)), end);
  const [, , summed, rest] = await writeBatch(database, [
    {
      sql: `INSERT INTO spent_days (day, upstream, staff_id, tool, units, usd, calls)
        ${vendors} ${pieces} WHERE ledger.at >= ${unsummed} AND ledger.at < ? GROUP BY 1, 2, 3, 4 ON CONFLICT DO NOTHING`,
      args: [...months, open],
    },
    {
      sql: `INSERT INTO spent_days (day, upstream, staff_id, tool, units, usd, calls)
        SELECT ?, '', '', '', 0, 0, 0 WHERE ? >= ? || '-01' ON CONFLICT DO NOTHING`,
      args: [dayOf(open - 1), dayOf(open - 1), month],
    },
    {
      sql: `SELECT day, upstream, staff_id, tool, units, usd, calls FROM spent_days
        WHERE day BETWEEN ? || '-01' AND ? || '-31' AND upstream <> ''`,
      args: [month, month],
    },
    {
      sql: `${vendors} ${pieces} WHERE ledger.at >= ${unsummed} AND ledger.at < ? GROUP BY 1, 2, 3, 4`,
      args: [...months, end],
    },
  ]);
  return [...(summed?.rows ?? []), ...(rest?.rows ?? [])]
    .map((row) => ({
      day: String(row.day),
      upstream: String(row.upstream),
      staffId: String(row.staff_id),
      tool: String(row.tool) || null,
      ...toSpent(row),
    }))
    .filter(({ calls }) => calls > 0);
}

/** Deletes the daily sums from this time's day on, because charges were written late. */
export const sumAgainFrom = (at: number): InStatement => ({
  sql: "DELETE FROM spent_days WHERE day >= ?",
  args: [dayOf(at - 24 * hour)],
});

/** Returns each vendor's cost in a month. */
export async function spentInMonth(
  database: Database,
  month: string,
  now: number,
): Promise<Record<string, Spent>> {
  const spent: Record<string, Spent> = {};
  for (const { upstream, units, usd, calls } of await spentPieces(database, month, now)) {
    const before = spent[upstream] ?? { units: 0, usd: 0, calls: 0 };
    spent[upstream] = { units: before.units + units, usd: before.usd + usd, calls: before.calls + calls };
  }
  return spent;
}

/** Returns a vendor's charges in a month without those of the given calls. */
export async function chargedApartFrom(
  database: Database,
  { upstream, month }: { upstream: string; month: string },
  callIds: string[],
): Promise<{ units: number; usd: number }> {
  const { start, end } = boundsOf(month);
  const [found] = await readBatch(database, [
    {
      sql: `SELECT COALESCE(SUM(units), 0) AS units, COALESCE(SUM(usd), 0) AS usd FROM ledger
        WHERE at >= ? AND at < ? AND upstream = ? AND call_id NOT IN (SELECT value FROM json_each(?))`,
      args: [start, end, upstream, JSON.stringify(callIds)],
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

/** Returns the run's cost in US dollars. */
export const usdOfRun = (database: Database, runId: string): Promise<number> => usdOfRuns(database, [runId]);

/** Returns the total cost in US dollars. */
export async function usdOfRuns(database: Database, runIds: string[]): Promise<number> {
  const spent = [...(await spentByRuns(database, runIds)).values()].flatMap((each) => Object.values(each));
  return spent.reduce((sum, { usd }) => sum + usd, 0);
}

export interface SpentByRun extends Spent {
  run_id: string;
  upstream: string;
}

/**
 * Returns SQL for the spending of these runs by vendor.
 * @param runIds SQL for the list after IN
 */
export const spentBy = (runIds: SQL): SQL =>
  sql`SELECT run_id, upstream, units, usd, calls FROM run_spent WHERE run_id IN ${runIds} AND calls > 0`;

/** Returns the run's spending by vendor. */
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
