/** Users who may own a record. */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface Colleague {
  id: string;
  name: string;
}

export async function activeStaff(database: Database): Promise<Colleague[]> {
  const [found] = await readBatch(database, [
    "SELECT id, name FROM staff WHERE disabled_at IS NULL ORDER BY name, id",
  ]);
  return (found?.rows ?? []).map(({ id, name }) => ({ id: String(id), name: String(name) }));
}

/** Returns the active users by their email address in lower case. */
export async function activeStaffByEmail(database: Database): Promise<Map<string, string>> {
  const [found] = await readBatch(database, ["SELECT id, email FROM staff WHERE disabled_at IS NULL"]);
  return new Map((found?.rows ?? []).map(({ id, email }) => [String(email).toLowerCase(), String(id)]));
}
