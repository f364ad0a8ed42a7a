/** How many migrations this code needs; a test of migrations/ holds it to their number. */
import type { Database } from "./database";

export const schemaVersion = 41;

/** How many migrations the database has had. */
export async function readSchemaVersion(database: Database): Promise<number> {
  const found = await database.$client.execute("SELECT COUNT(*) AS had FROM __drizzle_migrations");
  return Number(found.rows[0]?.had);
}
