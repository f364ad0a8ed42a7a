/** The cost of a row's own calls, in its stored form. */
import type { CallScope } from "../../calls/call-scope";
import type { RowCost } from "./cost-range";

/**
 * Returns the row's cost in its stored form.
 * @returns null if the row used paid answers cached from another run: the next similar row may cost
 * more
 */
export function costOf({
  costs,
  hasKeptAnswers,
}: Pick<CallScope, "costs" | "hasKeptAnswers">): string | null {
  if (hasKeptAnswers) return null;
  const cost: RowCost = {};
  for (const [upstream, { calls, units, usd }] of [...costs].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (calls > 0) cost[upstream] = { calls, units: rounded(units), usd: rounded(usd) };
  return JSON.stringify(cost);
}

/** Rounded to two digits, so that similar costs count as one kind. */
const rounded = (amount: number) => Number(amount.toPrecision(2));
