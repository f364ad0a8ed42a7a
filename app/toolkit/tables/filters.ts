/**
 * Column filters: reads a filter's text from the URL and decides which values match. Also runs in
 * the browser.
 */
import { finds, folded } from "../../words/fold";
import { type CellValue, type KindName, kindOf } from "./kinds";

/** Filters that are valid for columns of every kind. */
export const emptyOnly = "(empty)";
export const filledOnly = "(not empty)";
/** Prefix for an exact match: "=verified". */
const exactly = "=";
/** Separators: between the ends of a range (either may be missing), and between choices. */
const to = "..";
const or = "|";

/** Maximum characters of a filter or search. */
export const longestFilter = 200;

/**
 * Parses a filter.
 * @returns The test for a value, or null if the text is empty or invalid for this kind.
 */
export function conditionOf(kind: KindName, text: string): ((value: CellValue | null) => boolean) | null {
  const asked = text.trim();
  if (asked === "") return null;
  if (asked === emptyOnly) return (value) => value === null;
  if (asked === filledOnly) return (value) => value !== null;
  const only = ownCondition(kind, asked);
  return only && ((value) => value !== null && only(value));
}

/**
 * Returns the words that the stored text of a match must contain, or null if the filter implies
 * none.
 */
export const wordsOfFilter = (kind: KindName, text: string): string | null => {
  const asked = text.trim();
  const isOwn = asked !== "" && asked !== emptyOnly && asked !== filledOnly && !asked.startsWith(exactly);
  return isOwn && kind !== "list" && kindOf(kind).filter === "words" ? asked : null;
};

function ownCondition(kind: KindName, asked: string): ((value: CellValue) => boolean) | null {
  const { text, filter } = kindOf(kind);
  switch (filter) {
    case "words": {
      if (asked.startsWith(exactly)) {
        const wanted = new Set(asked.slice(exactly.length).split(or).map(folded));
        return (value) => wanted.has(folded(text(value)));
      }
      const needle = folded(asked);
      return (value) => finds(text(value), needle);
    }
    case "choice": {
      const wanted = new Set(choicesOf(asked));
      return (value) => wanted.has(choiceOf(kind, value));
    }
    case "range": {
      const [from, until] = endsOf(asked).map((end) => (end === "" ? null : Number(end)));
      if ([from, until].some((end) => end !== null && !Number.isFinite(end))) return null;
      return (value) =>
        typeof value === "number" && (from == null || value >= from) && (until == null || value <= until);
    }
    case "days": {
      const [from, until] = endsOf(asked);
      return (value) => {
        const day = String(value).slice(0, 10);
        return (from === "" || day >= from) && (until === "" || day <= until);
      };
    }
  }
}

/** Splits "10..50" into its two ends; a single number is both. */
export function endsOf(asked: string): [from: string, until: string] {
  const at = asked.indexOf(to);
  return at < 0
    ? [asked.trim(), asked.trim()]
    : [asked.slice(0, at).trim(), asked.slice(at + to.length).trim()];
}
export const rangeText = (from: string, until: string): string =>
  from.trim() === "" && until.trim() === "" ? "" : `${from.trim()}${to}${until.trim()}`;

/** Returns the word that filters by this choice: "yes", "fits". */
export const choiceOf = (kind: KindName, value: CellValue): string =>
  (kind === "verdict" ? String(kindOf(kind).cell(value)) : kindOf(kind).text(value)).toLowerCase();

export const choicesOf = (text: string): string[] => (text === "" ? [] : text.toLowerCase().split(or));

/**
 * Tells whether a value contains the searched text. Numbers match formatted and plain.
 * @param needle Case-folded.
 */
export const hasWords = (kind: KindName, value: CellValue, needle: string): boolean =>
  finds(kindOf(kind).text(value), needle) || (typeof value === "number" && String(value).includes(needle));
