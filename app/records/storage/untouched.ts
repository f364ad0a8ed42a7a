/** Records that no status, note, comment or run has touched. */
import { readBatch } from "../../storage/batch";
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
