/**
 * Reads rows of CSV runs for screens and downloads: pages in file order, as large as the database
 * can answer.
 */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { NewRow } from "./rows";
import type { DataKind, RowState } from "../../storage/schema";

export interface StoredRow extends NewRow {
  source: string | null;
  data: DataKind | null;
  result: string | null;
}

interface Page {
  after: number;
  /** Maximum number of rows. */
  limit: number;
  states?: RowState[];
}

/**
 * Returns a page of rows in file order; duplicates get their first row's result. Requests half as
 * many rows if the database refuses the size of the answer, so a page may have fewer than `limit`.
 */
export const readRows = async (database: Database, runId: string, page: Page): Promise<StoredRow[]> =>
  (await readPage(database, runId, page)).rows;

/**
 * Reads a page and returns it with the final limit; a page with that many rows may not be the last.
 */
export async function readPage(
  database: Database,
  runId: string,
  page: Page,
): Promise<{ rows: StoredRow[]; limit: number }> {
  for (let { limit } = page; ; limit = Math.ceil(limit / 2)) {
    try {
      return { rows: await askForRows(database, runId, { ...page, limit }), limit };
    } catch (error) {
      if (limit === 1 || !isTooLong(error)) throw error;
    }
  }
}

/** Characters per page read ahead, and the maximum number of rows. */
const pageCharacters = 1024 * 1024;
const mostRowsOfPage = 1000;
const firstRows = 250;

/** Iterates over a run's rows in order, in pages of few bytes, however large the rows are. */
export class RowsInOrder {
  readonly #database: Database;
  readonly #runId: string;
  #rows = new Map<number, StoredRow>();
  /** Position up to which rows were read. */
  #readTo = -1;
  #limit = firstRows;

  constructor(database: Database, runId: string) {
    this.#database = database;
    this.#runId = runId;
  }

  /**
   * Returns the row at this position, or undefined if there is none.
   * @param position must not be before an earlier one
   */
  async at(position: number): Promise<StoredRow | undefined> {
    if (position > this.#readTo) await this.#read(position);
    const row = this.#rows.get(position);
    this.#rows.delete(position);
    return row;
  }

  async #read(from: number): Promise<void> {
    this.#rows.clear();
    const limit = this.#limit;
    const found = await readRows(this.#database, this.#runId, { after: from - 1, limit });
    // While a file is being read a page may be empty. Then the next read is a page later, not at
    // every record.
    this.#readTo = found.at(-1)?.position ?? from - 1 + mostRowsOfPage;
    let characters = 1;
    for (const row of found) {
      this.#rows.set(row.position, row);
      characters += (row.result?.length ?? 0) + (row.input?.length ?? 0);
    }
    if (found.length === 0) return;
    const fitting = Math.floor((found.length * pageCharacters) / characters);
    this.#limit = Math.max(1, Math.min(fitting, limit * 2, mostRowsOfPage));
  }
}

/**
 * Returns true if the answer exceeds the database's limit (`largestAnswer` of app/assumptions.ts).
 */
export function isTooLong(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (/RESPONSE_TOO_LARGE/.test(`${(each as { code?: string }).code ?? ""} ${each.message}`)) return true;
  return false;
}

async function askForRows(database: Database, runId: string, page: Page): Promise<StoredRow[]> {
  const states = page.states?.length ? `AND r.state IN (${page.states.map(() => "?").join(", ")})` : "";
  const [found] = await readBatch(database, [
    {
      sql: `SELECT r.position, r.state, r.input_json, r.same_as, r.reason, r.reason_kind, r.source, r.data,
          COALESCE(r.result_json, f.result_json) AS result_json
        FROM run_rows r LEFT JOIN run_rows f ON f.run_id = r.run_id AND f.position = r.same_as
        WHERE r.run_id = ? AND r.position > ? ${states} ORDER BY r.position LIMIT ?`,
      args: [runId, page.after, ...(page.states ?? []), page.limit],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    position: Number(row.position),
    state: row.state as RowState,
    input: row.input_json === null ? null : String(row.input_json),
    sameAs: row.same_as === null ? null : Number(row.same_as),
    reason: row.reason === null ? null : String(row.reason),
    reasonKind: row.reason_kind === null ? null : String(row.reason_kind),
    source: row.source === null ? null : String(row.source),
    data: row.data as DataKind | null,
    result: row.result_json === null ? null : String(row.result_json),
  }));
}
