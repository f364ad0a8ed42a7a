/**
 * Decides for each record of a file whether it is looked up, a duplicate of an earlier row, or
 * skipped with a reason.
 */
import { z } from "zod";
import { asksNoContact, suppressedKind } from "../../storage/forgetting";
import type { NewRow } from "../storage/rows";
import { noRows } from "./judge";
import { isNothing } from "../../keys/placeholders";
import { InvalidInput } from "../../toolkit/failure";
import { parseInput } from "../submission.server";
import type { Query } from "../../toolkit/tool";
import type { RunFile } from "../../storage/schema";
import { filledCells, misfit, misfitKind } from "./wide-rows";

/** Maximum number of rows in a run. */
export const mostRows = 50_000;
/**
 * The number of first rows that a user watches as a trial. They are looked up at once, at full
 * price, not in a cheaper batch.
 */
export const watchedRows = 10;

/**
 * Invalid rows whose values are kept for the list. A file with more of them was usually read by the
 * wrong column, and each costs another write.
 */
const mostGiven = 1000;

/** Maximum characters of a cell that a reason quotes. */
const longestQuoted = 100;

/** The fields of the file that rows are checked against. */
type PlannedFile = Pick<RunFile, "columns" | "width" | "headers">;

export interface PlannedRow extends NewRow {
  /** The invalid column of an invalid row. */
  wrong?: string;
  /** An invalid row's values as the file has them. */
  given?: string;
}

export class RowPlanner {
  readonly #query: Query;
  readonly #file: PlannedFile;
  readonly #fixed: Record<string, unknown>;
  readonly #seen = new Map<string, number>();
  /** Position of the first row with each input. */
  readonly #asked = new Map<string, number>();
  #position = 0;
  #widest = { row: 0, cells: 0 };
  #misfits = 0;
  #given = 0;

  /** @param fixed inputs from the form that sent the file */
  constructor(query: Query, file: PlannedFile, fixed: Record<string, unknown>) {
    this.#query = query;
    this.#file = file;
    this.#fixed = fixed;
  }

  get rows(): number {
    return this.#position;
  }

  /** Returns the distinct inputs to work. */
  get inputs(): ReadonlyMap<string, number> {
    return this.#seen;
  }

  /** Returns the row with the most cells, from 1. */
  get widest(): { row: number; cells: number } {
    return this.#widest;
  }

  /** Returns the number of rows that have cells beyond the header and are otherwise valid. */
  get misfits(): number {
    return this.#misfits;
  }

  /**
   * Checks the file after its last row.
   * @throws InvalidInput if no row has content
   */
  end(): void {
    if (this.#widest.cells === 0) throw noRows();
  }

  /**
   * Returns the decision on the next record.
   * @param isKeptOut true if any column contains a person who asked not to be contacted
   * @throws InvalidInput at the first row above the maximum
   */
  next(record: string[], isKeptOut = false): PlannedRow {
    if (this.#position === mostRows)
      throw new InvalidInput("The file has more than 50,000 rows. Split it and upload the parts.");
    const position = this.#position++;
    const cells = filledCells(record);
    if (cells > this.#widest.cells) this.#widest = { row: position + 1, cells };
    const skipped = (reason: string, reasonKind: string, input: string | null = null): NewRow => ({
      position,
      state: "skipped",
      input,
      sameAs: null,
      reason,
      reasonKind,
    });
    if (cells === 0) return skipped("blank row", "blank");
    if (isKeptOut) return skipped(asksNoContact, suppressedKind);
    const read = this.#read(record);
    const nothing = read.every(({ wanted }) => wanted === "");
    const junk = nothing ? read.find(({ cell }) => cell !== "") : undefined;
    try {
      const input = this.#inputOf(read);
      const why = misfit(record, this.#file);
      if (why !== null) {
        this.#misfits += 1;
        return skipped(why, misfitKind, input);
      }
      const asksBy = this.#asksBy(input);
      const sameAs = this.#asked.get(asksBy) ?? null;
      if (sameAs === null) {
        this.#asked.set(asksBy, position);
        this.#seen.set(input, position);
      }
      return { position, state: "queued", input, sameAs, reason: null, reasonKind: null };
    } catch (error) {
      const words = junk ? `"${junk.cell.slice(0, longestQuoted)}" cannot be looked up.` : wordsOf(error);
      const named = fieldOf(error);
      const wrong =
        junk ?? read.find(({ name }) => name === named) ?? read.find(({ wanted }) => wanted !== "");
      const given =
        ++this.#given > mostGiven ? "" : read.flatMap(({ cell }) => (cell === "" ? [] : [cell])).join(", ");
      return {
        ...skipped(words, "invalid-input"),
        wrong: (wrong ?? read[0])?.name,
        ...(given !== "" && { given }),
      };
    }
  }

  /**
   * Removes rows that must not be looked up after all. The next row with the same input takes their
   * place.
   */
  giveUp(positions: number[]): void {
    const given = new Set(positions);
    for (const seen of [this.#seen, this.#asked])
      for (const [each, position] of seen) if (given.has(position)) seen.delete(each);
  }

  #asksBy(input: string): string {
    const asksBy = this.#query.csv?.asksBy;
    return asksBy ? asksBy(JSON.parse(input) as Record<string, string>) : input;
  }

  /** Returns whether the row would be worked. */
  takes(record: string[]): boolean {
    try {
      this.#inputOf(this.#read(record));
      return true;
    } catch {
      return false;
    }
  }

  #read(record: string[]) {
    return Object.entries(this.#file.columns).map(([name, index]) => {
      const cell = (record[index] ?? "").trim();
      return { name, cell, wanted: isNothing(cell) ? "" : cell };
    });
  }

  #inputOf(read: { name: string; wanted: string }[]): string {
    const cells = Object.fromEntries(read.map(({ name, wanted }) => [name, wanted]));
    const posted = this.#query.csv?.toInput(cells) ?? {};
    return JSON.stringify(parseInput(this.#query, { ...this.#fixed, ...posted }));
  }
}

/** Returns the name of the invalid input. */
function fieldOf(error: unknown): string | undefined {
  if (error instanceof InvalidInput) return Object.keys(error.fields)[0];
  return error instanceof z.ZodError ? String(error.issues[0]?.path[0] ?? "") : undefined;
}

function wordsOf(error: unknown): string {
  if (error instanceof InvalidInput) return error.message;
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? "The row can't be read.";
  throw error;
}
