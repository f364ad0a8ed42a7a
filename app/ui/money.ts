const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** US dollars for people: "$0.04", "$12.50"; fractions of a cent are not rounded away to nothing. */
export function money(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return "under $0.01";
  return `$${cents.format(usd)}`;
}
