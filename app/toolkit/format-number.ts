const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const format = new Intl.NumberFormat("en");

/** Formats US dollars: "$0.04", "$12.50". Fractions of a cent never become "$0". */
export function formatUsd(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return "under $0.01";
  return `$${cents.format(usd)}`;
}

/** Returns the singular ("keywords" → "keyword") if the count is 1. */
export const singular = (words: string, count: number): string =>
  count === 1 ? words.replace(/(?<=\w)s$/, "") : words;

/**
 * Formats 1234567 as "1,234,567". One shared formatter is faster than `toLocaleString`, which looks
 * up the locale each time.
 */
export const formatNumber = (amount: number): string => format.format(amount);
