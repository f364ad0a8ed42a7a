/** What becomes of each record of a file: work, the same as an earlier row, or skipped with a reason. */
import { z } from "zod";
import type { NewRow } from "../../storage/rows";
import { isBlank } from "./judge";
import { InvalidInput } from "../../toolkit/failure";
import { parseInput } from "../submission.server";
import type { Query } from "../../toolkit/tool";

/** Rows of a file that a run takes. */
export const mostRows = 50_000;

export class RowPlanner {
  readonly #query: Query;
  readonly #columns: Record<string, number>;
  readonly #fixed: Record<string, unknown>;
  readonly #seen = new Map<string, number>();
  #position = 0;

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

  /** @throws InvalidInput at the first row beyond those a run takes */
  next(record: string[]): NewRow {
    if (this.#position === mostRows)
      throw new InvalidInput("The file has more than 50,000 rows. Split it and upload the parts.");
    const position = this.#position++;
    const skipped = (reason: string, reasonKind: string): NewRow => ({
      position,
      state: "skipped",
      input: null,
      sameAs: null,
      reason,
      reasonKind,
    });
    if (isBlank(record)) return skipped("blank row", "blank");
    const cells = Object.fromEntries(
      Object.entries(this.#columns).map(([name, index]) => [name, (record[index] ?? "").trim()]),
    );
    try {
      const posted = this.#query.csv?.toInput(cells) ?? {};
      const input = JSON.stringify(parseInput(this.#query, { ...this.#fixed, ...posted }));
      const sameAs = this.#seen.get(input) ?? null;
      if (sameAs === null) this.#seen.set(input, position);
      return { position, state: "queued", input, sameAs, reason: null, reasonKind: null };
    } catch (error) {
      return skipped(wordsOf(error), "invalid-input");
    }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof InvalidInput) return error.message;
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? "The row can't be read.";
  throw error;
}
