/** `npm run db:migrate`: applies migrations/ to the database. */
import { withConnection } from "../stack/command-database.ts";
import { migrateDatabase } from "../stack/migrate.ts";

export async function run(): Promise<void> {
  await withConnection(migrateDatabase);
  process.stdout.write("The database is up to date.\n");
}
