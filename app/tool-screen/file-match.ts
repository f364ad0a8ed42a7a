/** How a person has a chosen file read. A browser gives up a chosen file on a reload; chosen again, it is read as before. */
import type { CellChange } from "../runs/csv/cell-changes";
import type { ChosenColumns } from "../runs/csv/headers";

export interface FileMatch {
  /** Null: as the headers say. */
  columns: ChosenColumns | null;
  cells: CellChange[];
}

const key = (place: string) => `csv-match:${place}`;

export function keptMatch(place: string): FileMatch {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(place)) ?? "null") as FileMatch | null;
    if (kept && Array.isArray(kept.cells)) return kept;
  } catch {
    // Of another release, or cut: as if there were none.
  }
  return { columns: null, cells: [] };
}

export function keepMatch(place: string, match: FileMatch): void {
  if (match.columns === null && match.cells.length === 0) return sessionStorage.removeItem(key(place));
  sessionStorage.setItem(key(place), JSON.stringify(match));
}

/** @param shown the cell as it stands now */
export function withCell(
  match: FileMatch,
  { row, column }: Pick<CellChange, "row" | "column">,
  shown: string,
  to: string,
): FileMatch {
  const isThis = (each: CellChange) => each.row === row && each.column === column;
  const from = match.cells.find(isThis)?.from ?? shown;
  const others = match.cells.filter((each) => !isThis(each));
  return { ...match, cells: to === from ? others : [...others, { row, column, from, to }] };
}
