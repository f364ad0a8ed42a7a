/** What a file will cost, in words. */
import type { LookUpCost } from "../runs/csv/plan.server";
import { formatNumber, formatUsd } from "../toolkit/format-number";

/** A range so much wider than its low end is no figure to count on. */
const wide = 2;

export const rangeWords = ({ low, high }: { low: number; high: number }, words: (amount: number) => string) =>
  words(low) === words(high) ? words(high) : `${words(low)} to ${words(high)}`;

/**
 * @param rows those that are not answered already
 * @param mayTry whether some of them can be worked first
 */
export function costWords(
  { knownRows, usd, mostUsdPerRow }: LookUpCost,
  rows: number,
  mayTry = true,
): string {
  if (rows === 0) return "It costs nothing: all of it was looked up before.";
  if (usd === null) {
    if (mostUsdPerRow === 0) return "It costs nothing: the services that are asked are free.";
    const known = knownRows === 0 ? "no row was" : `only ${formatNumber(knownRows)} rows were`;
    const most = mostUsdPerRow === null ? "" : ` One row costs ${formatUsd(mostUsdPerRow)} at most.`;
    return `What it will cost is not known yet: ${known} worked with these filters, and it takes 50 to tell.${most}${mayTry ? " Try 20 rows first." : ""}`;
  }
  const words = rangeWords(usd, formatUsd);
  const from = `From ${formatNumber(knownRows)} rows`;
  if (usd.high > usd.low * wide && usd.high >= 0.01)
    return `${from}: ${words}. That is wide, since rows differ${mayTry ? ": try 20 rows first" : ""}.`;
  return `${from}: ${words}.`;
}
