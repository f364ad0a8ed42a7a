/** What becomes of each record of a file: work, the same as an earlier row, or skipped with a reason. */
import { z } from "zod";
import type { NewRow } from "../../storage/rows";
import { noRows } from "./judge";
import { InvalidInput } from "../../toolkit/failure";
import { isJunk } from "./junk";
import { parseInput } from "../submission.server";
import type { Query } from "../../toolkit/tool";
import { filledCells } from "./wide-rows";

/** Rows of a file that a run takes. */
export const mostRows = 50_000;

export class RowPlanner {
  readonly #query: Query;
  readonly #columns: Record<string, number>;
  readonly #fixed: Record<string, unknown>;
  readonly #seen = new Map<string, number>();
  #position = 0;
  #widest = { row: 0, cells: 0 };

  /** @param fixed inputs that come from the form beside the file */
  constructor(query: Query, columns: Record<string, number>, fixed: Record<string, unknown>) {
    this.#query = query;
    this.#columns = columns;
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

  /** @throws InvalidInput where no row holds anything */
  end(): void {
    if (this.#widest.cells === 0) throw noRows();
  }

  /** @throws InvalidInput at the first row beyond those a run takes */
  next(record: string[]): NewRow {
    if (this.#position === mostRows)
      throw new InvalidInput("The file has more than 50,000 rows. Split it and upload the parts.");
    const position = this.#position++;
    const cells = filledCells(record);
    if (cells > this.#widest.cells) this.#widest = { row: position + 1, cells };
    const skipped = (reason: string, reasonKind: string): NewRow => ({
      position,
      state: "skipped",
      input: null,
      sameAs: null,
      reason,
      reasonKind,
    });
    if (cells === 0) return skipped("blank row", "blank");
    const read = Object.entries(this.#columns).map(
      ([name, index]) => [name, (record[index] ?? "").trim()] as const,
    );
    const wanted = Object.fromEntries(read.map(([name, cell]) => [name, isJunk(cell) ? "" : cell]));
    const nothing = Object.values(wanted).every((cell) => cell === "");
    const junk = nothing ? read.find(([, cell]) => cell !== "")?.[1] : undefined;
    try {
      const posted = this.#query.csv?.toInput(wanted) ?? {};
      const input = JSON.stringify(parseInput(this.#query, { ...this.#fixed, ...posted }));
      const sameAs = this.#seen.get(input) ?? null;
      if (sameAs === null) this.#seen.set(input, position);
      return { position, state: "queued", input, sameAs, reason: null, reasonKind: null };
    } catch (error) {
      const words = junk === undefined ? wordsOf(error) : `"${junk}" is nothing to look up.`;
      return skipped(words, "invalid-input");
    }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof InvalidInput) return error.message;
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? "The row can't be read.";
  throw error;
}
