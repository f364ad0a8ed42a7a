/** Finds the budgets a plan exceeds, before anything is spent. */
import { readBudgets } from "../../calls/budgets.server";
import type { Database } from "../../storage/database";
import { monthOf, spentInMonth } from "../../calls/storage/ledger";
import type { UpstreamRange } from "./cost-range";

/** A budget that may run out before the rows are done. */
export interface TightBudget {
  upstream: string;
  /** Amount left this month. */
  left: number;
  unit: "usd" | "units";
  /** Number of rows that fit the budget at the average cost. */
  rows: number;
}

/**
 * Returns the budgets that may run out before the rows are done.
 * @param rows number of rows that cost something
 */
export async function tightBudgets(
  database: Database,
  upstreams: readonly UpstreamRange[],
  rows: number,
  now: number,
): Promise<TightBudget[]> {
  if (upstreams.length === 0 || rows === 0) return [];
  const [budgets, spent] = await Promise.all([
    readBudgets(database),
    spentInMonth(database, monthOf(now), now),
  ]);
  return upstreams.flatMap(({ upstream, ...ranges }) => {
    const budget = budgets[upstream];
    if (!budget) return [];
    const { unit, limit } = budget;
    const left = Math.max(0, limit - (spent[upstream]?.[unit] ?? 0));
    const { low, high } = ranges[unit];
    if (high <= left) return [];
    const each = (low + high) / 2 / rows;
    return [{ upstream, left, unit, rows: Math.min(rows, Math.floor(left / each)) }];
  });
}
