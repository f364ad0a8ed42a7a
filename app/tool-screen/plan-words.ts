/** Describes the rows of a file and their expected cost. */
import type { RunPlan } from "../runs/csv/plan.server";
import { daysAgo } from "../toolkit/days-ago";
import { formatNumber, formatUsd, singular } from "../toolkit/format-number";
import { basisWords, type Price, priceWords } from "../toolkit/price-words";

/**
 * If the top of a range exceeds its bottom by more than this factor, the estimate is not useful.
 */
const wide = 2;

export const rangeWords = ({ low, high }: { low: number; high: number }, words: (amount: number) => string) =>
  words(low) === words(high) ? words(high) : `${words(low)} to ${words(high)}`;

type Counts = Pick<
  RunPlan,
  | "rows"
  | "toDo"
  | "duplicates"
  | "invalid"
  | "misfits"
  | "keptOut"
  | "excluded"
  | "alreadyAnswered"
  | "answeredBefore"
>;

/**
 * Returns for example "6 of 9 rows ready, 1 duplicate, 2 to fix." Also names excluded
 * people and earlier lookups.
 * @param now epoch ms
 */
export function rowsInWords(
  { rows, toDo, keptOut, excluded, alreadyAnswered, answeredBefore, ...left }: Counts,
  now: number,
): string {
  const asked = answeredBefore
    ? `, last by ${answeredBefore.by} ${daysAgo(Date.parse(answeredBefore.at), now).day}`
    : "";
  const counted = [
    [left.duplicates, "duplicates"],
    [left.invalid, "to fix"],
  ] as const;
  const others = counted
    .filter(([amount]) => amount > 0)
    .map(([amount, words]) => `, ${formatNumber(amount)} ${singular(words, amount)}`);
  return [
    `${formatNumber(toDo)} of ${formatNumber(rows)} ${singular("rows", rows)} ready${others.join("")}.`,
    ...(left.misfits > 0 ? [misfitsInWords(left.misfits)] : []),
    ...(keptOut > 0 ? [keptOutInWords(keptOut)] : []),
    ...(excluded ? [excludedInWords(excluded)] : []),
    ...(alreadyAnswered > 0
      ? [
          `${formatNumber(alreadyAnswered)} of them ${alreadyAnswered === 1 ? "was" : "were"} looked up with these settings in the last 7 days${asked}. You won't pay again for results that are still stored.`,
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

type Rows = Pick<RunPlan, "toDo" | "alreadyAnswered" | "cost">;

/** Returns the price of a file without the reasons behind it. */
export function priceInWords({ toDo, alreadyAnswered, cost }: Rows): string {
  if (toDo === 0) return "$0: there is nothing to look up";
  return toDo === alreadyAnswered ? "$0: everything was looked up before" : priceWords(cost);
}

/**
 * Describes the expected cost.
 * @param rows Rows without a stored answer.
 */
export function costWords(cost: Price, rows: number): string {
  if (rows === 0) return "$0: everything was looked up before.";
  return cost.mostUsdPerRow === 0 ? "Free." : `${priceWords(cost)}. ${basisWords(cost)}`;
}

/** True if a few rows would tell more about the price than the console knows. */
export const isUnsure = ({ usd, mostUsdPerRow }: Price): boolean =>
  mostUsdPerRow !== 0 && (usd === null || (usd.high > usd.low * wide && usd.high >= 0.01));
