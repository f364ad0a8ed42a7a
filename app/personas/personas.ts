/** Rules of personas: what is too near to one that is there, and which of them a title means. Pure, client-safe. */
import { sameWords, standInOrder, wordsOf } from "../research/words";
import type { Persona } from "./settings";

/** The persona a new role would double: the same words in any order or number, "VP" and "Vice President" included. */
export function nearDuplicate(role: string, personas: Persona[]): Persona | undefined {
  const wanted = essence(role);
  return personas.find((persona) => sameWords(essence(persona.role), wanted));
}

const spelledOut: Record<string, string[]> = {
  vp: ["vice", "president"],
  svp: ["senior", "vice", "president"],
  cmo: ["chief", "marketing", "officer"],
  ceo: ["chief", "executive", "officer"],
  cco: ["chief", "content", "officer"],
  sr: ["senior"],
  jr: ["junior"],
  mgr: ["manager"],
};
const fillers = new Set(["of", "the", "and", "for", "in", "a", "an"]);

function essence(role: string): string[] {
  return wordsOf(role)
    .flatMap((word) => spelledOut[word] ?? [word])
    .filter((word) => !fillers.has(word))
    .map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
    .toSorted();
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
      const words = wordsOf(title);
      const found = personas.find(({ role }) => standInOrder(wordsOf(role), words));
      return { title, role: found?.role ?? null };
    });
}
