/** What changed between two texts, line by line, with as many lines kept as possible. */
import { diffArrays } from "diff";

export interface DiffLine {
  change: "same" | "added" | "removed";
  text: string;
}

/** With more lines changed than this the two are shown one after the other: no person reads such a difference. */
const mostChanges = 2000;

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const parts = diffArrays(a, b, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: a },
    { removed: false, added: true, value: b },
  ];
  return parts.flatMap(({ added, removed, value }) =>
    value.map((text) => ({ change: added ? "added" : removed ? "removed" : "same", text }) as const),
  );
}
