/** Atomic batches: one round trip, repeated whole when another writer was in the way or the database in trouble. */
import type { InStatement, InValue, ResultSet } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./database";

/**
 * One row of a statement that takes many: its text reads the row's values with `value ->> n` from `json_each(?)`, in whose
 * place `gathered` puts as many rows as there are. Of those with the same text it makes one statement; hundreds of single
 * ones cost the database and us ten times as much.
 */
export interface OneOfMany {
  sql: string;
  row: readonly (string | number | null)[];
  /** What it changes, where several in one batch may change the same: an update takes only one of its rows for it. */
  about?: string;
}

export type Write = InStatement | OneOfMany;

/**
 * The writes as statements, those of one text where the first of them stood. Of two about the same thing the second
 * begins a statement of its own.
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
 * The statement with these values in place of its `json_each(?)`: the database counts each value of that as a row it has
 * read, and of a list none.
 */
export const withValues = (sql: string, values: readonly unknown[], ...args: InValue[]): InStatement => ({
  sql: sql.replace("json_each(?)", `(SELECT column1 AS value FROM (VALUES ${marks(values.length, "(?)")}))`),
  args: [...values.map((value) => (typeof value === "string" ? value : jsonOf(value))), ...args],
});

/** An argument for `json_each`. Half a letter, as services send it now and then, is no text that SQLite can hold. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value);
  // Only half a letter is written so. Looking at each string of each row would take twice as long.
  if (!text.includes("\\ud")) return text;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each));
}

/** A single write that bears being sent twice, as every batch must: it is, when its answer was lost. */
export async function repeatableWrite(database: Database, write: BatchItem<"sqlite">): Promise<void> {
  await database.batch([write]);
}

/** The statements must bear being sent twice: the batch is, when its answer was lost. */
export async function writeBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return statements.length === 0 ? [] : database.$client.batch(statements, "write");
}

export async function readBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return statements.length === 0 ? [] : database.$client.batch(statements, "read");
}

/** For `IN`, however many they are. */
export const listed = (values: readonly string[]): SQL =>
  sql`(SELECT value FROM json_each(${jsonOf(values)}))`;

/** "?, ?, ?" for an IN list. */
export const marks = (count: number, mark = "?") => Array.from({ length: count }, () => mark).join(", ");
