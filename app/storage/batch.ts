/**
 * Atomic batches in one round trip. The client retries a whole batch after a write conflict or
 * database trouble.
 */
import type { InStatement, InValue, ResultSet } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./database";

/**
 * One row of a statement that can write many rows. Its SQL reads the row with `value ->> n` from
 * `json_each(?)`; `gathered` merges rows with the same SQL into one statement, because hundreds of
 * single statements cost ten times as much.
 */
export interface OneOfMany {
  sql: string;
  row: readonly (string | number | null)[];
  /**
   * The row that this write changes. Set it if several writes of a batch may change the same row:
   * one UPDATE changes each row only once.
   */
  about?: string;
}

export type Write = InStatement | OneOfMany;

/**
 * Returns the writes as statements. Writes with the same SQL become one statement, unless they
 * change the same row.
 */
export function gathered(writes: readonly Write[]): InStatement[] {
  const open = new Map<string, Gathering>();
  const statements: (InStatement | Gathering)[] = [];
  for (const write of writes) {
    if (typeof write === "string" || !("row" in write)) {
      statements.push(write);
      continue;
    }
    const known = open.get(write.sql);
    const one = known && !known.about.has(write.about ?? "") ? known : newGathering(write.sql);
    if (one !== known) statements.push(one);
    open.set(write.sql, one);
    one.rows.push(write.row);
    if (write.about !== undefined) one.about.add(write.about);
  }
  return statements.map((each) =>
    typeof each !== "string" && "rows" in each ? withValues(each.sql, each.rows) : each,
  );
}

interface Gathering {
  sql: string;
  rows: OneOfMany["row"][];
  about: Set<string>;
}

const newGathering = (sql: string): Gathering => ({ sql, rows: [], about: new Set() });

/**
 * Replaces `json_each(?)` with a VALUES list: the database bills each value of `json_each` as a row
 * read.
 */
export const withValues = (sql: string, values: readonly unknown[], ...args: InValue[]): InStatement => ({
  sql: sql.replace("json_each(?)", `(SELECT column1 AS value FROM (VALUES ${marks(values.length, "(?)")}))`),
  args: [...values.map((value) => (typeof value === "string" ? value : jsonOf(value))), ...args],
});

/**
 * Returns an argument for `json_each`. Replaces lone surrogates, which some vendors send and SQLite
 * cannot store.
 */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  // Only JSON with a lone surrogate contains "\ud"; checking every string would take twice as long.
  if (!text.includes("\\ud")) return text;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each));
}

/** Runs one idempotent write; the client sends it again if the answer was lost. */
export async function repeatableWrite(database: Database, write: BatchItem<"sqlite">): Promise<void> {
  await database.batch([write]);
}

/**
 * Runs the statements as one transaction. They must be idempotent: the client sends the batch again
 * if the answer was lost.
 */
export async function writeBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return statements.length === 0 ? [] : database.$client.batch(statements, "write");
}

export async function readBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return statements.length === 0 ? [] : database.$client.batch(statements, "read");
}

/** Returns an SQL list for `IN` with any number of values. */
export const listed = (values: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${jsonOf(values)}))`;

/** Returns "?, ?, ?" for an IN list. */
export const marks = (count: number, mark = "?") => Array.from({ length: count }, () => mark).join(", ");
