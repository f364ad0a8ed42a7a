/** Derives topics for a podcast from a person's episodes, shows, title and company. */
import { wordsOf } from "../words/words";

/**
 * Returns the theme in an episode's title ("12. Avery Sample on remote recording" → "remote
 * recording"), or null.
 */
export function themeOfEpisode(title: string): string | null {
  const theme = /\S\s(?:on|about)\s+([^:|–—()]{3,40})$/iu.exec(title.trim().slice(0, 300))?.[1];
  const words = theme ? wordsOf(theme) : [];
  return words.length > 0 && words.length <= 4 ? words.join(" ") : null;
}

/**
 * Returns the themes in a show's description: "A show about pricing and remote teams, by …" →
 * ["pricing", "remote teams"].
 */
export function themesOfShow(description: string): string[] {
  const told = /\babout\s+([^.;:]{3,120})/iu.exec(description)?.[1] ?? "";
  return told
    .split(/,|\band\b|&/iu)
    .filter((piece) => !/^\s*(by|with|from|for|hosted)\b/iu.test(piece))
    .map((piece) => wordsOf(piece))
    .filter((words) => words.length > 0 && words.length <= 3)
    .map((words) => words.join(" "));
}

/** Returns the first topics, without duplicates. */
export function firstTopics(named: (string | null)[], most: number): string[] {
  return [...new Set(named.filter((topic) => topic !== null))].slice(0, most);
}
