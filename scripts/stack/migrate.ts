/** Applies migrations/ to a database. */
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { migrate } from "drizzle-orm/libsql/migrator";
import { carryKeysOver } from "../../app/storage/carried-over.ts";
import { openDatabase } from "../../app/storage/database.ts";
import { readSchemaVersion, schemaVersion } from "../../app/storage/schema-version.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

export interface Connection {
  url: string;
  authToken?: string;
}

/**
 * Checks that the database answers.
 * @throws Refusal if the database does not answer a query
 */
export async function checkReachable(connection: Connection): Promise<void> {
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

/**
 * Accepts a newer schema, because migrations only add to the schema.
 * @throws Refusal if a migration of this version is missing
 */
export async function checkSchema(connection: Connection): Promise<void> {
  await checkReachable(connection);
  const database = openDatabase(connection);
  try {
    const had = await readSchemaVersion(database).catch((failure: unknown) => {
      if (String(failure).includes("no such table")) return 0;
      throw failure;
    });
    if (had >= schemaVersion) return;
    throw new Refusal(
      `The database at ${connection.url} has schema ${had}, this version needs ${schemaVersion}. Nothing was changed. ` +
        "Migrate it first: npm run db:migrate",
    );
  } finally {
    database.$client.close();
  }
}

/**
 * Applies all missing migrations.
 * @throws Refusal if the database cannot be reached or refuses a migration
 */
export async function migrateDatabase(connection: Connection): Promise<void> {
  await checkReachable(connection);
  const client = createClient(connection);
  try {
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot, "migrations") });
  } catch (failure) {
    await checkReachable(connection);
    const words = failure instanceof Error ? failure.message : String(failure);
    throw new Refusal(
      `The database at ${connection.url} could not be migrated:\n  ${words}\n` +
        "If an unfinished version created this local database, delete DATA_DIR (.data) and start again.",
      { cause: failure },
    );
  } finally {
    client.close();
  }
  const database = openDatabase(connection);
  await carryKeysOver(database).finally(() => database.$client.close());
}
