/** How a person has a chosen file read. A browser gives up a chosen file on a reload; chosen again, it is read as before. */
import type { CellChange } from "../runs/csv/cell-changes";
import type { ChosenColumns } from "../runs/csv/headers";
import type { ChosenReading } from "../runs/csv/match";

export interface FileMatch {
  /** Null: as the headers say. */
  columns: ChosenColumns | null;
  /** What of the encoding, separator and header the user chose. */
  reading: ChosenReading;
  cells: CellChange[];
}

const untouched: FileMatch = { columns: null, reading: {}, cells: [] };

/** Whether the user has the file read otherwise than the console would. */
export const isChosen = ({ columns, reading }: FileMatch): boolean =>
  columns !== null || Object.keys(reading).length > 0;

const key = (place: string) => `csv-match:${place}`;

export function keptMatch(place: string): FileMatch {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(place)) ?? "null") as FileMatch | null;
    if (kept && Array.isArray(kept.cells)) return { ...untouched, ...kept };
  } catch {
    // Of another release, or cut: as if there were none.
  }
  return untouched;
}

export function keepMatch(place: string, match: FileMatch): void {
  if (!isChosen(match) && match.cells.length === 0) return sessionStorage.removeItem(key(place));
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

/** Another reading has other columns and rows: what was chosen or changed among them goes. */
export const withReading = ({ reading }: FileMatch, change: ChosenReading): FileMatch => ({
  columns: null,
  reading: { ...reading, ...change },
  cells: [],
});
