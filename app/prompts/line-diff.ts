/** Computes the line-by-line difference of two texts, keeping as many lines as possible. */
import { diffArrays, diffWordsWithSpace } from "diff";

export interface DiffPiece {
  text: string;
  isChanged: boolean;
}

export interface DiffLine {
  change: "same" | "added" | "removed";
  text: string;
  /** For a changed line: its words, with the differing ones marked. */
  pieces?: DiffPiece[];
}

/**
 * Above this number of changed lines the texts are shown one after the other, because nobody reads
 * such a diff.
 */
const mostChanges = 2000;
/** Lines with more differing words than this are shown whole. */
const mostWordsChanged = 200;
/** Minimum share of equal letters; below it the lines count as different lines. */
const leastKept = 0.4;

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const parts = diffArrays(a, b, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: a },
    { removed: false, added: true, value: b },
  ];
  return withWords(
    parts.map(({ added, removed, value }) =>
      value.map((text) => ({ change: added ? "added" : removed ? "removed" : "same", text })),
    ),
  );
}

/** If equal numbers of lines were removed and added, pairs each removed line with an added one. */
function withWords(parts: DiffLine[][]): DiffLine[] {
  return parts.flatMap((lines, at) => {
    const [before, after] = [parts[at - 1] ?? [], parts[at + 1] ?? []];
    const kind = lines[0]?.change;
    const [other, side] = kind === "removed" ? [after, "added"] : [before, "removed"];
    if (kind === "same" || other[0]?.change !== side || other.length !== lines.length) return lines;
    return lines.map((line, index) => {
      const beside = other[index]?.text ?? "";
      const pieces =
        kind === "removed" ? wordsOf(line.text, beside, "removed") : wordsOf(beside, line.text, "added");
      return pieces ? { ...line, pieces } : line;
    });
  });
}

/** Returns one side's words, or null if the two lines have too little in common. */
function wordsOf(before: string, after: string, side: "added" | "removed"): DiffPiece[] | null {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostWordsChanged });
  if (!parts) return null;
  const kept = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.length), 0);
  if (kept < Math.max(before.length, after.length) * leastKept) return null;
  const left = side === "added" ? "removed" : "added";
  return parts.flatMap((part) => (part[left] ? [] : [{ text: part.value, isChanged: part[side] }]));
}
