/**
 * The user's choices for reading a file. The browser drops a chosen file on reload; if the user
 * chooses it again, the choices apply again.
 */
import type { CellChange } from "../runs/csv/cell-changes";
import type { ChosenColumns } from "../runs/csv/headers";
import type { ChosenReading } from "../runs/csv/match";

export interface FileMatch {
  /** The user's choice of columns, or null to follow the headers. */
  columns: ChosenColumns | null;
  /** The user's choices of encoding, separator and header. */
  reading: ChosenReading;
  cells: CellChange[];
}

const untouched: FileMatch = { columns: null, reading: {}, cells: [] };

/** Tells whether the user changed the console's reading of the file. */
export const isChosen = ({ columns, reading }: FileMatch): boolean =>
  columns !== null || Object.keys(reading).length > 0;

const key = (place: string) => `csv-match:${place}`;

export function keptMatch(place: string): FileMatch {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(place)) ?? "null") as FileMatch | null;
    if (kept && Array.isArray(kept.cells)) return { ...untouched, ...kept };
  } catch {
    // An entry of another release, or a truncated one, counts as absent.
  }
  return untouched;
}

export function keepMatch(place: string, match: FileMatch): void {
  if (!isChosen(match) && match.cells.length === 0) return sessionStorage.removeItem(key(place));
  sessionStorage.setItem(key(place), JSON.stringify(match));
}

/**
 * Adds, replaces or removes the change of one cell.
 * @param shown The cell's current value.
 */
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

/**
 * Changes how the file is read. This drops the choices of columns and the changed cells, because
 * the columns and rows may differ.
 */
export const withReading = ({ reading }: FileMatch, change: ChosenReading): FileMatch => ({
  columns: null,
  reading: { ...reading, ...change },
  cells: [],
});
