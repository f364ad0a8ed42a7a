/** Brings a database to the schema of migrations/. */
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { migrate } from "drizzle-orm/libsql/migrator";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

/** @throws Refusal when the database can't be asked */
export async function checkReachable(connection: { url: string; authToken?: string }): Promise<void> {
  const client = createClient(connection);
  try {
    await client.execute("SELECT 1");
  } catch (failure) {
    const words = failure instanceof Error ? failure.message : String(failure);
    throw new Refusal(
      `The database at ${connection.url} can't be reached: ${words}\nCheck TURSO_DATABASE_URL and TURSO_AUTH_TOKEN.`,
      { cause: failure },
    );
  } finally {
    client.close();
  }
}

export async function migrateDatabase(connection: { url: string; authToken?: string }): Promise<void> {
  const client = createClient(connection);
  try {
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot, "migrations") });
  } catch (failure) {
    const words = failure instanceof Error ? failure.message : String(failure);
    throw new Refusal(
      `The database at ${connection.url} could not be brought to the schema of migrations/:\n  ${words}\n` +
        "Local state made by an unfinished version can be thrown away: delete DATA_DIR (.data) and start again.",
      { cause: failure },
    );
  } finally {
    client.close();
  }
}
