/** Cells of a file that a person changed before its run: the upload stays as it came, and every reader sees what was changed. */
import { z } from "zod";
import { parsePrintable } from "../../printable-text";
import { InvalidInput } from "../../toolkit/invalid-input";

export interface CellChange {
  /** The record's place below the header, blanks included; from 0. */
  row: number;
  /** Index of the file's header. */
  column: number;
  /** The cell as the upload has it. */
  from: string;
  to: string;
}

const mostChanges = 1000;
/** What is longer is shown and not changed. */
export const longestChange = 2000;

const place = z.int().min(0).max(49_999);
const text = z.string().max(longestChange);
const posted = z
  .array(z.object({ row: place, column: z.int().min(0).max(999), from: text, to: text }))
  .max(mostChanges);

/** Cells as a form posts them, as JSON; none is none. */
export function readCellChanges(json: unknown): CellChange[] {
  const given = jsonOf(json);
  if (given === undefined) return [];
  const read = posted.safeParse(given);
  if (read.success) return read.data;
  const words = `Changed cells are a list of at most ${mostChanges.toLocaleString("en")}, each with "row", "column", "from" and "to".`;
  throw new InvalidInput(words, { cells: [words] });
}

/** Undefined for nothing; an empty text for what is no JSON. */
export function jsonOf(posted: unknown): unknown {
  const text = typeof posted === "string" ? posted.trim() : "";
  if (text === "") return undefined;
  try {
    return parsePrintable(text);
  } catch {
    return "";
  }
}

/** Changes on their way into the records of one reading. */
export class ChangedRecords {
  readonly #of = new Map<number, CellChange[]>();
  #position = 0;

  constructor(changes: CellChange[] = []) {
    for (const change of changes) this.#of.set(change.row, [...(this.#of.get(change.row) ?? []), change]);
  }

  /** The records that come next in the file. A cell that is not what was changed stays as it is. */
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

  /** @throws InvalidInput where the file that was read is not the one whose cells were changed */
  end(): void {
    const [row] = this.#of.keys();
    if (row === undefined) return;
    throw new InvalidInput(
      `Row ${row + 1} is not what it was when its cells were changed. Choose the file again and look it through.`,
    );
  }
}

const shown = (cell: string) => (cell.length > 80 ? `${cell.slice(0, 79)}…` : cell);

const oneInWords = (headers: string[], { column, from }: CellChange) =>
  `${headers[column] || `column ${column + 1}`} was "${shown(from)}" in the upload`;

/** By row: what each says of its changes in the result file. */
export function changesByRow(headers: string[], changes: CellChange[] = []): Map<number, string> {
  const told = new Map<number, string>();
  for (const change of changes) {
    const before = told.get(change.row);
    told.set(change.row, `${before ? `${before} ` : ""}${oneInWords(headers, change)}.`);
  }
  return told;
}

const toldAtOnce = 10;

/** Of all: what the run's page says of its file. */
export function changesInWords(headers: string[], changes: CellChange[]): string[] {
  if (changes.length === 0) return [];
  const told = changes
    .slice(0, toldAtOnce)
    .map((change) => `row ${change.row + 1}: ${oneInWords(headers, change)}, "${shown(change.to)}" is read`);
  const more = changes.length - told.length;
  const count = changes.length === 1 ? "1 cell was" : `${changes.length.toLocaleString("en")} cells were`;
  return [`${count} changed before the run (${told.join("; ")}${more > 0 ? `; and ${more} more` : ""})`];
}
