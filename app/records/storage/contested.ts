/** Keys that two records claim. They identify nobody until a user decides. */
import { jsonOf, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/**
 * Returns the contested keys among the given ones, each with the name of the record that has it.
 */
export async function contestedAmong(
  database: Database,
  keys: readonly string[],
): Promise<Map<string, string | null>> {
  if (keys.length === 0) return new Map();
  const [found] = await readBatch(database, [
    {
      sql: `SELECT c.key, other.name FROM json_each(?) j CROSS JOIN record_claims c ON c.key = j.value
        JOIN records one ON one.id = c.record_id JOIN records other ON other.id = c.held_by
        WHERE c.state = 'contested' AND one.standing_id <> other.standing_id`,
      args: [jsonOf(keys)],
    },
  ]);
  return new Map(
    (found?.rows ?? []).map(({ key, name }) => [String(key), typeof name === "string" ? name : null]),
  );
}
