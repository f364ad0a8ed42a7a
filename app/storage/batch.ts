/** Atomic batches: one round trip, repeated whole when another writer was in the way or the database overrun. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "./database";

/**
 * One row of a statement that takes many: its text reads the row's values with `value ->> n` from `json_each(?)`. Of
 * those with the same text `gathered` makes one statement; hundreds of single ones cost the database and us ten times
 * as much.
 */
export interface OneOfMany {
  sql: string;
  row: readonly (string | number | null)[];
}

export type Write = InStatement | OneOfMany;

/** The writes as statements, those of one text where the first of them stood. */
export function gathered(writes: readonly Write[]): InStatement[] {
  const rows = new Map<string, OneOfMany["row"][]>();
  const statements: (InStatement | (() => InStatement))[] = [];
  for (const write of writes) {
    if (typeof write === "string" || !("row" in write)) {
      statements.push(write);
      continue;
    }
    const known = rows.get(write.sql);
    if (known) known.push(write.row);
    else {
      const all = [write.row];
      rows.set(write.sql, all);
      statements.push(() => ({ sql: write.sql, args: [JSON.stringify(all)] }));
    }
  }
  return statements.map((each) => (typeof each === "function" ? each() : each));
}

const passing = ["SQLITE_BUSY", "TRANSACTION_BUSY", "STREAM_EXPIRED", "TRANSACTION_TIMEOUT", "SERVER_ERROR"];

export function writeBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return patiently(database, statements, "write");
}

export function readBatch(database: Database, statements: InStatement[]): Promise<ResultSet[]> {
  return patiently(database, statements, "read");
}

async function patiently(
  database: Database,
  statements: InStatement[],
  mode: "read" | "write",
): Promise<ResultSet[]> {
  if (statements.length === 0) return [];
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.$client.batch(statements, mode);
    } catch (error) {
      if (attempt > 3 || !isDatabaseTrouble(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100 * attempt * attempt));
    }
  }
}

/** The database is out of reach or overrun: what was asked of it may succeed later, unchanged. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const text = `${(error as { code?: string }).code ?? ""} ${error.message}`;
  const isPassing =
    passing.some((code) => text.includes(code)) || /fetch failed|HTTP status 5\d\d|network/i.test(text);
  return isPassing || isDatabaseTrouble(error.cause);
}

/** "?, ?, ?" for an IN list. */
export const marks = (count: number) => Array.from({ length: count }, () => "?").join(", ");
