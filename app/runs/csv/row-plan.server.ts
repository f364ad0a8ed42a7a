/** What becomes of each record of a file: work, the same as an earlier row, or skipped with a reason. */
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

/** Rows of a file that a run takes. */
export const mostRows = 50_000;
/** The first rows are a trial that a user watches: they are asked for at once, at the full price. */
export const watchedRows = 10;

/** Characters of a cell that a reason repeats. */
const longestQuoted = 100;

/** What of a file its rows are judged by. */
type PlannedFile = Pick<RunFile, "columns" | "width" | "headers">;

export interface PlannedRow extends NewRow {
  /** Of a row that can't be read: the column that is wrong. */
  wrong?: string;
}

export class RowPlanner {
  readonly #query: Query;
  readonly #file: PlannedFile;
  readonly #fixed: Record<string, unknown>;
  readonly #seen = new Map<string, number>();
  /** The first row that asks by each. */
  readonly #asked = new Map<string, number>();
  #position = 0;
  #widest = { row: 0, cells: 0 };
  #misfits = 0;

  /** @param fixed inputs that come from the form beside the file */
  constructor(query: Query, file: PlannedFile, fixed: Record<string, unknown>) {
    this.#query = query;
    this.#file = file;
    this.#fixed = fixed;
  }

  get rows(): number {
    return this.#position;
  }

  /** Distinct inputs to be worked. */
  get inputs(): ReadonlyMap<string, number> {
    return this.#seen;
  }

  /** The row with the most cells, counted from 1. */
  get widest(): { row: number; cells: number } {
    return this.#widest;
  }

  /** Rows that don't fit the header, and would be worked if they did. */
  get misfits(): number {
    return this.#misfits;
  }

  /** @throws InvalidInput where no row holds anything */
  end(): void {
    if (this.#widest.cells === 0) throw noRows();
  }

  /**
   * @param isKeptOut the record names a person who asked not to be contacted, in whichever column
   * @throws InvalidInput at the first row beyond those a run takes
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
      const words = junk ? `"${junk.cell.slice(0, longestQuoted)}" is nothing to look up.` : wordsOf(error);
      const named = fieldOf(error);
      const wrong =
        junk ?? read.find(({ name }) => name === named) ?? read.find(({ wanted }) => wanted !== "");
      return { ...skipped(words, "invalid-input"), wrong: (wrong ?? read[0])?.name };
    }
  }

  /** These rows are not worked after all: the next one with the input of one of them is. */
  giveUp(positions: number[]): void {
    const given = new Set(positions);
    for (const seen of [this.#seen, this.#asked])
      for (const [each, position] of seen) if (given.has(position)) seen.delete(each);
  }

  #asksBy(input: string): string {
    const asksBy = this.#query.csv?.asksBy;
    return asksBy ? asksBy(JSON.parse(input) as Record<string, string>) : input;
  }

  /** Would the row be worked? */
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

/** The input that is to blame. */
function fieldOf(error: unknown): string | undefined {
  if (error instanceof InvalidInput) return Object.keys(error.fields)[0];
  return error instanceof z.ZodError ? String(error.issues[0]?.path[0] ?? "") : undefined;
}

function wordsOf(error: unknown): string {
  if (error instanceof InvalidInput) return error.message;
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? "The row can't be read.";
  throw error;
}
