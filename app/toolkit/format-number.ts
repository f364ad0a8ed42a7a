const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const format = new Intl.NumberFormat("en");

/** US dollars for people: "$0.04", "$12.50"; fractions of a cent are not rounded away to nothing. */
export function formatUsd(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return "under $0.01";
  return `$${cents.format(usd)}`;
}

/** "keywords" → "keyword" when there is one of them. */
export const singular = (words: string, count: number): string =>
  count === 1 ? words.replace(/(?<=\w)s$/, "") : words;

/** 1234567 → "1,234,567". Made once: a number's own `toLocaleString` looks its language up at every call. */
export const formatNumber = (amount: number): string => format.format(amount);
