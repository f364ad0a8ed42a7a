/** Deleting many rows in portions, so that no other write waits for long. */
import type { InValue } from "@libsql/client";
import { writeBatch } from "./batch";
import type { Database } from "./database";

const portion = 2000;

/** @param where condition on the table's own columns */
export async function deleteInPortions(
  database: Database,
  table: string,
  where: string,
  args: InValue[],
): Promise<void> {
  const sql = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${portion})`;
  for (;;) {
    const [deleted] = await writeBatch(database, [{ sql, args }]);
    if ((deleted?.rowsAffected ?? 0) < portion) return;
  }
}
