/** What was left out and why, in words: the same on screens and run pages, in files and mails. */
import { formatNumber } from "./format-number";

/** How many were left out by reason. A reason says what several of them do: "match no keyword", "are older than asked for". */
export type Counts = Readonly<Record<string, number>>;

/** The verbs that reasons begin with, as one of them does it. */
const ofOne: Readonly<Record<string, string>> = {
  are: "is",
  belong: "belongs",
  come: "comes",
  "don't": "doesn't",
  have: "has",
  lack: "lacks",
  lead: "leads",
  match: "matches",
  mention: "mentions",
  were: "was",
  work: "works",
};

/** "works elsewhere now" of one, "work elsewhere now" of several. */
export function reasonFor(reason: string, count: number): string {
  if (count !== 1) return reason;
  const [verb = "", ...rest] = reason.split(" ");
  return [Object.hasOwn(ofOne, verb) ? ofOne[verb] : verb, ...rest].join(" ");
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Most first. */
export const byCount = (counts: Counts): [reason: string, count: number][] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);

/**
 * "16 match no keyword, 1 works elsewhere now"; empty where nothing was left out.
 * @param most reasons that are named: what the others left out is told in one number
 */
export function countsInWords(counts: Counts, most = Number.POSITIVE_INFINITY): string {
  const all = byCount(counts);
  const others = all.slice(most).reduce((sum, [, count]) => sum + count, 0);
  return [
    ...all.slice(0, most).map(([reason, count]) => `${formatNumber(count)} ${reasonFor(reason, count)}`),
    ...(others > 0 ? [`${formatNumber(others)} for other reasons`] : []),
  ].join(", ");
}

export interface LeftOf {
  /** How many there were. */
  of: number;
  /** What they are, of one and of several. */
  what: readonly [one: string, several: string];
  counts: Counts;
}

/** "21 of 34 people: 16 match no keyword, 5 work elsewhere now"; empty where nothing was left out. */
export function leftOfAll({ of, what: [one, several], counts }: LeftOf): string {
  const total = totalOf(counts);
  if (total === 0) return "";
  return `${formatNumber(total)} of ${formatNumber(of)} ${of === 1 ? one : several}: ${countsInWords(counts)}`;
}

/** "Left out 21 of 34 people: 16 match no keyword, 5 work elsewhere now."; empty where nothing was. */
export function leftOut(parts: LeftOf[]): string {
  return parts
    .map(leftOfAll)
    .filter(Boolean)
    .map((words) => `Left out ${words}.`)
    .join(" ");
}
