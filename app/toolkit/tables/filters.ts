/** How a column is narrowed down: a text in an address, and which values it lets through. The browser reads it too. */
import { finds, folded } from "../../words/fold";
import { type CellValue, type KindName, kindOf } from "./kinds";

/** In place of what a column's own kind asks for. */
export const emptyOnly = "(empty)";
export const filledOnly = "(not empty)";
/** Before words that are the whole value: "=verified". */
const exactly = "=";
/** Between the two ends of a range, either of which may be left out, and between choices. */
const to = "..";
const or = "|";

/** Characters of a filter or a search. */
export const longestFilter = 200;

/** @returns null: nothing is asked for, or nothing that this kind understands */
export function conditionOf(kind: KindName, text: string): ((value: CellValue | null) => boolean) | null {
  const asked = text.trim();
  if (asked === "") return null;
  if (asked === emptyOnly) return (value) => value === null;
  if (asked === filledOnly) return (value) => value !== null;
  const only = ownCondition(kind, asked);
  return only && ((value) => value !== null && only(value));
}

/** Words that stand as such in what is stored of a column with this filter; null: it says nothing of the kind. */
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

/** "10..50" as its two ends; one number alone is both. */
export function endsOf(asked: string): [from: string, until: string] {
  const at = asked.indexOf(to);
  return at < 0
    ? [asked.trim(), asked.trim()]
    : [asked.slice(0, at).trim(), asked.slice(at + to.length).trim()];
}
export const rangeText = (from: string, until: string): string =>
  from.trim() === "" && until.trim() === "" ? "" : `${from.trim()}${to}${until.trim()}`;

/** The word by which a choice is asked for: "yes", "fits". */
export const choiceOf = (kind: KindName, value: CellValue): string =>
  (kind === "verdict" ? String(kindOf(kind).cell(value)) : kindOf(kind).text(value)).toLowerCase();

export const choicesOf = (text: string): string[] => (text === "" ? [] : text.toLowerCase().split(or));

/**
 * Whether a value has the words of a search; numbers as they are written and as they are.
 * @param needle folded
 */
export const hasWords = (kind: KindName, value: CellValue, needle: string): boolean =>
  finds(kindOf(kind).text(value), needle) || (typeof value === "number" && String(value).includes(needle));
