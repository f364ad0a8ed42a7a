/**
 * Finds doubtful titles in the four lists: duplicates, overlaps, and titles that match too many
 * people. No I/O.
 */
import { titleWords } from "../words/titles";
import { sameWords, wordsOf } from "../words/words";

export interface TitleList {
  key: string;
  label: string;
  titles: string[];
}

/** Titles that match too many people without a further word in front of them. */
const traps = new Map([
  ["manager", "catches every manager"],
  ["director", "catches every director"],
  ["producer", "also means food and music producers"],
  ["editor", "also means news and code editors"],
  ["city manager", "is a town official"],
  ["content manager", "is fine, but shops use it for catalog work"],
  ["community manager", "also runs housing estates"],
  ["event manager", "also runs wedding halls"],
  ["host", "also works in restaurants"],
]);

/** Returns sentences, most serious first; empty if there is nothing to report. */
export function lintTitles(lists: TitleList[]): string[] {
  const words: string[] = [];
  for (const { label, titles } of lists) {
    titles.forEach((title, at) => {
      const twin = titles.slice(0, at).find((other) => sameWords(titleWords(other), titleWords(title)));
      if (twin !== undefined) words.push(`${label}: "${title}" appears twice.`);
    });
  }
  lists.forEach((list, at) => {
    for (const other of lists.slice(at + 1)) {
      const shared = list.titles.filter((title) =>
        other.titles.some((one) => sameWords(titleWords(one), titleWords(title))),
      );
      if (shared.length === 0) continue;
      const named = shared
        .slice(0, 3)
        .map((title) => `"${title}"`)
        .join(", ");
      const more = shared.length > 3 ? ` and ${shared.length - 3} more` : "";
      words.push(`${list.label} and ${other.label} share ${named}${more}.`);
    }
  });
  for (const { label, titles } of lists) {
    for (const title of titles) {
      const trap = traps.get(wordsOf(title).join(" "));
      if (trap) words.push(`${label}: "${title}" ${trap}.`);
    }
    if (titles.length === 0) words.push(`${label}: the list is empty, so the outside tool finds nobody.`);
  }
  return words;
}
