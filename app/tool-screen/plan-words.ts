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
          `${formatNumber(alreadyAnswered)} of them ${alreadyAnswered === 1 ? "was" : "were"} looked up with these settings in the last 7 days. You won't pay again for results that are still stored.`,
        ]
      : []),
  ].join(" ");
}

const misfitsInWords = (rows: number) =>
  `${formatNumber(rows)} ${rows === 1 ? "row does" : "rows do"} not match the header, so ${rows === 1 ? "it is" : "they are"} skipped. You can process ${rows === 1 ? "it" : "them"} on the run's page.`;

const keptOutInWords = (rows: number) =>
  rows === 1
    ? "1 row is about a person who asked to be forgotten, so it is not looked up."
    : `${formatNumber(rows)} rows are about people who asked to be forgotten, so they are not looked up.`;

function excludedInWords({ inputs, reasons, unchecked, savedUsd }: NonNullable<RunPlan["excluded"]>): string {
  const why = Object.entries(reasons).map(([words, count]) => `${formatNumber(count)} ${words}`);
  return [
    inputs > 0 && `${formatNumber(inputs)} skipped by exclusions (${why.join(", ")}).`,
    savedUsd !== null && savedUsd >= 0.01 && `That saves about ${formatUsd(savedUsd)}.`,
    unchecked > 0 && `Not checked in HubSpot: ${formatNumber(unchecked)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Example: "$1.00 left at Apollo: enough for 4 of 20 rows."
 * @param rows Rows without a stored answer.
 */
export const budgetInWords = (
  { left, unit, rows: fit }: RunPlan["budgets"][number],
  label: string,
  rows: number,
): string =>
  `${unit === "usd" ? formatUsd(left) : `${formatNumber(Math.floor(left))} units`} left at ${label}: enough for ${formatNumber(fit)} of ${formatNumber(rows)} ${singular("rows", rows)}.`;

export const priceInWords = ({
  toDo,
  alreadyAnswered,
  cost,
}: Pick<RunPlan, "toDo" | "alreadyAnswered" | "cost">): string =>
  toDo === 0
    ? "It costs nothing, because there is nothing to look up."
    : costWords(cost, toDo - alreadyAnswered);

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
  if (rows === 0) return "It costs nothing, because everything was looked up before.";
  if (usd === null) {
    if (mostUsdPerRow === 0) return "It costs nothing, because the vendors used are free.";
    const known = knownRows === 0 ? "no row was" : `only ${formatNumber(knownRows)} rows were`;
    const most = mostUsdPerRow === null ? "" : ` One row costs at most ${formatUsd(mostUsdPerRow)}.`;
    return `The cost is not known yet: ${known} processed with these filters, and an estimate needs 50.${most}${mayTry ? " Try 20 rows first." : ""}`;
  }
  const words = rangeWords(usd, formatUsd);
  const from = `Based on ${formatNumber(knownRows)} rows`;
  if (usd.high > usd.low * wide && usd.high >= 0.01)
    return `${from}: ${words}. The range is wide because rows differ${mayTry ? ", so try 20 rows first" : ""}.`;
  return `${from}: ${words}.`;
}
