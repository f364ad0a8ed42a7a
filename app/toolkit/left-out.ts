/**
 * Describes excluded items and the reasons, in the same words on screens, in files and in emails.
 */
import { formatNumber } from "./format-number";

/**
 * Number of excluded items by reason. A reason uses the plural: "match no keyword", "are older than
 * asked for".
 */
export type Counts = Readonly<Record<string, number>>;

/** Singular of the verbs that start a reason. */
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

/**
 * Returns the reason for this count: "works elsewhere now" for one, "work elsewhere now" for
 * several.
 */
export function reasonFor(reason: string, count: number): string {
  if (count !== 1) return reason;
  const [verb = "", ...rest] = reason.split(" ");
  return [Object.hasOwn(ofOne, verb) ? ofOne[verb] : verb, ...rest].join(" ");
}

export const totalOf = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Sorts the reasons by count, highest first. */
export const byCount = (counts: Counts): [reason: string, count: number][] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);

/**
 * Returns "16 match no keyword, 1 works elsewhere now", or an empty text if nothing was excluded.
 * @param most Number of reasons to list; the rest are summed up.
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
  /** Total number, including the items that were kept. */
  of: number;
  /** Singular and plural of the items' noun. */
  what: readonly [one: string, several: string];
  counts: Counts;
}

/**
 * Returns "21 of 34 people: 16 match no keyword, 5 work elsewhere now", or an empty text if nothing
 * was excluded.
 */
export function leftOfAll({ of, what: [one, several], counts }: LeftOf): string {
  const total = totalOf(counts);
  if (total === 0) return "";
  return `${formatNumber(total)} of ${formatNumber(of)} ${of === 1 ? one : several}: ${countsInWords(counts)}`;
}

/**
 * Returns "Left out 21 of 34 people: 16 match no keyword, 5 work elsewhere now.", or an empty text.
 */
export function leftOut(parts: LeftOf[]): string {
  return parts
    .map(leftOfAll)
    .filter(Boolean)
    .map((words) => `Left out ${words}.`)
    .join(" ");
}

export interface ReadLeftOut {
  total: number;
  /** Total number, including the items that were kept. */
  of: number;
  what: string;
  reasons: { count: number; words: string }[];
}

/**
 * Reads the sentences that `leftOut` wrote, so that screens can draw them.
 * @returns the counts, and the sentences that are not about excluded items
 */
export function readLeftOut(note: string): { parts: ReadLeftOut[]; others: string } {
  const [before = "", ...pieces] = note.split(/(?:^| )Left out (?=\d)/);
  const read = pieces.map((piece) => readPart(piece) ?? `Left out ${piece}`);
  return {
    parts: read.filter((part) => typeof part !== "string"),
    others: [before, ...read.filter((part) => typeof part === "string")].filter(Boolean).join(" "),
  };
}

function readPart(piece: string): ReadLeftOut | null {
  const colon = piece.indexOf(": ");
  const [total, of, what] = /^([\d,]+) of ([\d,]+) (.+)$/.exec(piece.slice(0, colon))?.slice(1) ?? [];
  if (colon < 0 || !total || !of || !what) return null;
  const reasons = piece
    .slice(colon + 2)
    .replace(/\.$/, "")
    .split(/, (?=\d)/)
    .map((reason) => {
      const space = reason.indexOf(" ");
      return { count: numberIn(reason.slice(0, space)), words: reason.slice(space + 1) };
    });
  const sum = reasons.reduce((all, { count }) => all + count, 0);
  return sum === numberIn(total) ? { total: sum, of: numberIn(of), what, reasons } : null;
}

const numberIn = (words: string) => Number(words.replaceAll(",", ""));
