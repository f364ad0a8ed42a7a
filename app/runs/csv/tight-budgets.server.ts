/** Which budgets a plan does not fit into, before anything is spent. */
import { readBudgets } from "../../calls/budgets.server";
import type { Database } from "../../storage/database";
import { monthOf, spentInMonth } from "../../calls/storage/ledger";
import type { UpstreamRange } from "./cost-range";

/** A budget that may end before the rows do. */
export interface TightBudget {
  upstream: string;
  /** What is left of it this month. */
  left: number;
  unit: "usd" | "units";
  /** How many of the rows fit into that, by what they cost on average. */
  rows: number;
}

/** @param rows those that cost something */
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
