/** Finds records that no status, note, comment or run has changed for a long time. */
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export async function untouchedRecords(database: Database, before: number, limit: number): Promise<string[]> {
  const [found] = await readBatch(database, [
    {
      sql: "SELECT id FROM records WHERE touched_at < ? AND joined_into IS NULL ORDER BY touched_at LIMIT ?",
      args: [before, limit],
    },
  ]);
  return (found?.rows ?? []).map(({ id }) => String(id));
}

const goingIn = `FROM records r INDEXED BY records_touched CROSS JOIN list_lines l
  ON l.record_id = r.id AND l.list_id = ? AND l.removed_at IS NULL AND l.hidden_by IS NULL
  WHERE r.touched_at < ? AND r.joined_into IS NULL`;

/**
 * Counts lines of a list whose records nobody has touched since `before`. Reads only old records.
 */
export async function countGoing(database: Database, listId: string, before: number): Promise<number> {
  const [found] = await readBatch(database, [
    { sql: `SELECT COUNT(*) AS going ${goingIn}`, args: [listId, before] },
  ]);
  return Number(found?.rows[0]?.going ?? 0);
}

/** Marks those records as touched, because a user wants to keep them. */
export async function keepGoing(
  database: Database,
  listId: string,
  { before, at }: { before: number; at: number },
): Promise<number> {
  const [kept] = await writeBatch(database, [
    {
      sql: `UPDATE records SET touched_at = ? WHERE id IN (SELECT r.id ${goingIn})`,
      args: [at, listId, before],
    },
  ]);
  return kept?.rowsAffected ?? 0;
}
