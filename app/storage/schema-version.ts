/** Number of migrations this code needs; a test compares it with migrations/. */
import type { Database } from "./database";

export const schemaVersion = 52;

/** Returns the number of migrations applied to the database. */
export async function readSchemaVersion(database: Database): Promise<number> {
  const found = await database.$client.execute("SELECT COUNT(*) AS had FROM __drizzle_migrations");
  return Number(found.rows[0]?.had);
}
