/**
 * Cells of a file that a user changed before its run. The upload itself stays unchanged; every reader of the file applies
 * the changes.
 */
import { z } from "zod";
import { parsePrintable } from "../../printable-text";
import { InvalidInput } from "../../toolkit/invalid-input";

export interface CellChange {
  /** Position of the record below the header, blank records included, from 0. */
  row: number;
  /** Index of the header of the cell's column. */
  column: number;
  /** The cell's value in the upload. */
  from: string;
  to: string;
}

const mostChanges = 1000;
/** Characters. A longer cell is shown but cannot be changed. */
export const longestChange = 2000;

const place = z.int().min(0).max(49_999);
const text = z.string().max(longestChange);
const posted = z
  .array(z.object({ row: place, column: z.int().min(0).max(999), from: text, to: text }))
  .max(mostChanges);

/** Parses the changes that a form posts as JSON; returns an empty list if there are none. */
export function readCellChanges(json: unknown): CellChange[] {
  const given = jsonOf(json);
  if (given === undefined) return [];
  const read = posted.safeParse(given);
  if (read.success) return read.data;
  const words = `Send changed cells as a list of at most ${mostChanges.toLocaleString("en")} objects with "row", "column", "from" and "to".`;
  throw new InvalidInput(words, { cells: [words] });
}

/** Parses posted JSON. Returns undefined for an empty value, and an empty text for invalid JSON. */
export function jsonOf(posted: unknown): unknown {
  const text = typeof posted === "string" ? posted.trim() : "";
  if (text === "") return undefined;
  try {
    return parsePrintable(text);
  } catch {
    return "";
  }
}

/** Applies the changes while a reader goes once through the file. */
export class ChangedRecords {
  readonly #of = new Map<number, CellChange[]>();
  #position = 0;

  constructor(changes: CellChange[] = []) {
    for (const change of changes) this.#of.set(change.row, [...(this.#of.get(change.row) ?? []), change]);
  }

  /**
   * Applies the changes to the file's next records. Leaves a cell unchanged if it differs from the value the user saw.
   */
  next(records: string[][]): string[][] {
    const from = this.#position;
    this.#position += records.length;
    if (this.#of.size === 0) return records;
    return records.map((record, at) => {
      const changes = this.#of.get(from + at);
      if (!changes) return record;
      const cells = [...record];
      const left = changes.filter(({ column, from: before, to }) => {
        if ((cells[column] ?? "").trim() !== before.trim()) return true;
        while (cells.length < column) cells.push("");
        cells[column] = to;
        return false;
      });
      if (left.length > 0) this.#of.set(from + at, left);
      else this.#of.delete(from + at);
      return cells;
    });
  }

  /**
   * Checks at the end of the file that every changed row occurred.
   * @throws InvalidInput if the file is not the one whose cells were changed
   */
  end(): void {
    const [row] = this.#of.keys();
    if (row === undefined) return;
    throw new InvalidInput(
      `Row ${row + 1} of the file differs from the row you edited. Choose the file again and check it.`,
    );
  }
}

const shown = (cell: string) => (cell.length > 80 ? `${cell.slice(0, 79)}…` : cell);

const oneInWords = (headers: string[], { column, from }: CellChange) =>
  `${headers[column] || `column ${column + 1}`} was "${shown(from)}" in the upload`;

/** Returns the text about each row's changes for the result file, by row. */
export function changesByRow(headers: string[], changes: CellChange[] = []): Map<number, string> {
  const told = new Map<number, string>();
  for (const change of changes) {
    const before = told.get(change.row);
    told.set(change.row, `${before ? `${before} ` : ""}${oneInWords(headers, change)}.`);
  }
  return told;
}

const toldAtOnce = 10;

/** Returns the text about all changes for the run's page. */
export function changesInWords(headers: string[], changes: CellChange[]): string[] {
  if (changes.length === 0) return [];
  const told = changes
    .slice(0, toldAtOnce)
    .map(
      (change) => `row ${change.row + 1}: ${oneInWords(headers, change)}, the run uses "${shown(change.to)}"`,
    );
  const more = changes.length - told.length;
  const count = changes.length === 1 ? "1 cell was" : `${changes.length.toLocaleString("en")} cells were`;
  return [`${count} changed before the run (${told.join("; ")}${more > 0 ? `; and ${more} more` : ""})`];
}
