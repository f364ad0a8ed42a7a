/** The common filters of the column "Known". Lists of files and single results share them. */
import { conditionOf, emptyOnly, filledOnly } from "../../toolkit/tables/filters";

/** Matches lines whose person or company is in at least one list. */
const inAList = "(in a list)";

export const markViews = [
  { label: "Known", filter: filledOnly },
  { label: "New to us", filter: emptyOnly },
  { label: "Contacted", filter: "contacted" },
  { label: "Mine", filter: "mine" },
  { label: "In a list", filter: inAList },
] as const;

/**
 * Parses a filter of the column.
 * @returns the test for a mark's words, or null if the text is empty
 */
export const markCondition = (text: string): ((words: string | null) => boolean) | null =>
  text.trim() === inAList
    ? // A colleague's name may begin with "in" too, but not as a word of its own.
      (words) => words !== null && words.split(" · ").some((part) => part.startsWith("in "))
    : conditionOf("text", text);
