/**
 * Rules for personas: which roles are too similar, and which persona a title matches. Safe for the
 * browser.
 */
import { compareTexts } from "../words/order";
import { titleWords } from "../words/titles";
import { sameWords, standInOrder } from "../words/words";
import type { Persona } from "./settings";

/**
 * Returns the persona that a new role would duplicate: the same words in any order or number, with
 * "VP" equal to "Vice President".
 */
export function nearDuplicate(role: string, personas: Persona[]): Persona | undefined {
  const wanted = essence(role);
  return personas.find((persona) => sameWords(essence(persona.role), wanted));
}

const fillers = new Set(["and", "in", "a", "an"]);

function essence(role: string): string[] {
  return titleWords(role)
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .toSorted(compareTexts);
}

export interface TriedTitle {
  title: string;
  /** The first persona that matches the title, or null if none does. */
  role: string | null;
}

/** Reads pasted titles, one per line, and matches each with a persona. */
export function tryTitles(pasted: string, personas: Persona[]): TriedTitle[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 500)
    .map((title) => {
      const words = titleWords(title);
      const found = personas.find(({ role }) => standInOrder(titleWords(role), words));
      return { title, role: found?.role ?? null };
    });
}
