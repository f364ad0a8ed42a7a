/** Describes the cost of lookups before they start. */
import { formatNumber, formatUsd } from "./format-number";

/** A forecast of costs, as far as a price needs it. All amounts are US dollars. */
export interface Price {
  /** Number of earlier lookups behind the forecast. */
  knownRows: number;
  usd: { low: number; high: number } | null;
  aboutUsd: number | null;
  usuallyUpToUsd: number | null;
  mostUsdPerRow: number | null;
}

const cent = 0.01;

/**
 * Returns for example "About $0.12, $0.05–$0.30", "Usually up to $0.30" or "Price not known yet". An
 * unknown price is never "$0".
 */
export function priceWords({ usd, aboutUsd, usuallyUpToUsd, mostUsdPerRow }: Price): string {
  if (mostUsdPerRow === 0) return "Free";
  if (usd && aboutUsd !== null) {
    // Only free vendors make a lookup free for sure.
    if (usd.high === 0) return "Usually free";
    if (usd.high < cent) return "Under $0.01";
    const about = aboutUsd < cent ? "Usually under $0.01" : `About ${formatUsd(aboutUsd)}`;
    if (formatUsd(usd.low) === formatUsd(usd.high)) return about;
    return usd.low < cent
      ? `${about}, up to ${formatUsd(usd.high)}`
      : `${about}, ${formatUsd(usd.low)}–${formatUsd(usd.high)}`;
  }
  if (usuallyUpToUsd === null) return "Price not known yet";
  if (usuallyUpToUsd === 0) return "Usually free";
  return usuallyUpToUsd < cent ? "Usually under $0.01" : `Usually up to ${formatUsd(usuallyUpToUsd)}`;
}

/** Returns the amount to compare with a user's limit, or null if nothing is known. */
export function upperUsd({ usd, usuallyUpToUsd, mostUsdPerRow }: Price): number | null {
  if (mostUsdPerRow === 0) return 0;
  return usd ? usd.high : usuallyUpToUsd;
}

/** Says how much is known, for example "From 1,200 earlier lookups with these settings." */
export const basisWords = ({ knownRows }: Pick<Price, "knownRows">): string =>
  knownRows === 0
    ? "Nobody has used these settings yet."
    : `From ${formatNumber(knownRows)} earlier ${knownRows === 1 ? "lookup" : "lookups"} with these settings.`;

/** Returns the worst case of one lookup, or null if it is unknown or zero. */
export const worstCase = ({ mostUsdPerRow }: Pick<Price, "mostUsdPerRow">): string | null =>
  mostUsdPerRow ? `At most ${formatUsd(mostUsdPerRow)} for one lookup.` : null;
