/** Brings a database to the schema of migrations/. */
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { drizzle } from "drizzle-orm/libsql/web";
import { migrate } from "drizzle-orm/libsql/migrator";
import { projectRoot } from "../project-root.ts";

export async function migrateDatabase(connection: { url: string; authToken?: string }): Promise<void> {
  const client = createClient(connection);
  try {
    await migrate(drizzle(client), { migrationsFolder: join(projectRoot, "migrations") });
  } finally {
    client.close();
  }
}
