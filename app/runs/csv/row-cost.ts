/** What a row's own calls cost, as it is kept. */
import type { CallScope } from "../../calls/call-scope";
import type { RowCost } from "./cost-range";

/** @returns null where the row rests on paid answers kept from another run: the next one like it may cost more */
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

/** To two figures: what differs by less is of one kind. */
const rounded = (amount: number) => Number(amount.toPrecision(2));
