/** Rules of personas: what is too near to one that is there, and which of them a title means. Pure, client-safe. */
import { compareTexts } from "../words/order";
import { titleWords } from "../words/titles";
import { sameWords, standInOrder } from "../words/words";
import type { Persona } from "./settings";

/** The persona a new role would double: the same words in any order or number, "VP" and "Vice President" included. */
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
  /** The first persona that accepts it; null: none does. */
  role: string | null;
}

/** Pasted titles, one a line, each with the persona it means. */
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
