/** Atomic batches: one round trip, repeated whole when another writer was in the way or the database in trouble. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { BatchItem } from "drizzle-orm/batch";
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

/** "?, ?, ?" for an IN list. */
export const marks = (count: number) => Array.from({ length: count }, () => "?").join(", ");
