/** Changes many rows in small batches, so that other writes do not wait for long. */
import type { InStatement, InValue } from "@libsql/client";
import { writeBatch } from "./batch";
import type { Database } from "./database";

export const portion = 2000;

/**
 * Repeats the statement until it changes nothing more.
 * @param statement changes one batch of rows, and must not match rows it already changed
 */
export async function inPortions(database: Database, statement: InStatement): Promise<void> {
  for (;;) {
    const [changed] = await writeBatch(database, [statement]);
    if ((changed?.rowsAffected ?? 0) < portion) return;
  }
}

/** @param where condition on the table's columns */
export async function deleteInPortions(
  database: Database,
  table: string,
  where: string,
  args: InValue[],
): Promise<void> {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${portion})`;
  await inPortions(database, { sql, args });
}
