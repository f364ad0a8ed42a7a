/** The joins that a record is made of. */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { StoredJoin } from "./joins";

/** null: there is none, or it was split. */
export async function findJoin(database: Database, id: string): Promise<StoredJoin | null> {
  const [found] = await readBatch(database, [
    { sql: "SELECT * FROM record_joins WHERE id = ? AND split_at IS NULL", args: [id] },
  ]);
  const row = found?.rows[0];
  return row
    ? { id: String(row.id), keptId: String(row.kept_id), goneId: String(row.gone_id), at: Number(row.at) }
    : null;
}
