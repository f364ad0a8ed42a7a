/** Describes the rows of a file and their expected cost. */
import type { LookUpCost, RunPlan } from "../runs/csv/plan.server";
import { formatNumber, formatUsd, singular } from "../toolkit/format-number";

/**
 * If the top of a range exceeds its bottom by more than this factor, the estimate is not useful.
 */
const wide = 2;

export const rangeWords = ({ low, high }: { low: number; high: number }, words: (amount: number) => string) =>
  words(low) === words(high) ? words(high) : `${words(low)} to ${words(high)}`;

type Counts = Pick<
  RunPlan,
  "rows" | "toDo" | "duplicates" | "invalid" | "misfits" | "keptOut" | "excluded" | "alreadyAnswered"
>;

/**
 * Returns for example "6 of 9 rows to look up, 1 duplicate, 2 not usable." Adds excluded people and
 * earlier lookups.
 */
export function rowsInWords({ rows, toDo, keptOut, excluded, alreadyAnswered, ...left }: Counts): string {
  const counted = [
    [left.duplicates, "duplicates"],
    [left.invalid, "not usable"],
  ] as const;
  const others = counted
    .filter(([amount]) => amount > 0)
    .map(([amount, words]) => `, ${formatNumber(amount)} ${singular(words, amount)}`);
  return [
    `${formatNumber(toDo)} of ${formatNumber(rows)} ${singular("rows", rows)} to look up${others.join("")}.`,
    ...(left.misfits > 0 ? [misfitsInWords(left.misfits)] : []),
    ...(keptOut > 0 ? [keptOutInWords(keptOut)] : []),
    ...(excluded ? [excludedInWords(excluded)] : []),
    ...(alreadyAnswered > 0
      ? [
          `${formatNumber(alreadyAnswered)} of them ${alreadyAnswered === 1 ? "was" : "were"} looked up with these settings in the last 7 days: what is still kept of that is not paid for again.`,
        ]
      : []),
  ].join(" ");
}

const misfitsInWords = (rows: number) =>
  `${formatNumber(rows)} ${rows === 1 ? "row does" : "rows do"} not fit the header: ${rows === 1 ? "it is" : "they are"} skipped, and the run’s page can work ${rows === 1 ? "it" : "them"}.`;

const keptOutInWords = (rows: number) =>
  rows === 1
    ? "1 row names a person who asked to be forgotten, so it is not looked up."
    : `${formatNumber(rows)} rows name people who asked to be forgotten: they are not worked.`;

function excludedInWords({ inputs, reasons, unchecked, savedUsd }: NonNullable<RunPlan["excluded"]>): string {
  const why = Object.entries(reasons).map(([words, count]) => `${formatNumber(count)} ${words}`);
  return [
    inputs > 0 && `${formatNumber(inputs)} skipped by exclusions (${why.join(", ")}).`,
    savedUsd !== null && savedUsd >= 0.01 && `That saves about ${formatUsd(savedUsd)}.`,
    unchecked > 0 && `HubSpot was not asked about ${formatNumber(unchecked)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Example: "$1.00 left at Apollo: 4 of 20 rows fit."
 * @param rows Rows without a stored answer.
 */
export const budgetInWords = (
  { left, unit, rows: fit }: RunPlan["budgets"][number],
  label: string,
  rows: number,
): string =>
  `${unit === "usd" ? formatUsd(left) : `${formatNumber(Math.floor(left))} units`} left at ${label}: ${formatNumber(fit)} of ${formatNumber(rows)} ${singular("rows", rows)} fit.`;

export const priceInWords = ({
  toDo,
  alreadyAnswered,
  cost,
}: Pick<RunPlan, "toDo" | "alreadyAnswered" | "cost">): string =>
  toDo === 0 ? "It costs nothing: there is nothing to look up." : costWords(cost, toDo - alreadyAnswered);

/**
 * Describes the expected cost.
 * @param rows Rows without a stored answer.
 * @param mayTry True if the user can run some rows first.
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
