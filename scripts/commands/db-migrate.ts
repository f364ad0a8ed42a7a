/** `npm run db:migrate`: brings the database to the schema of migrations/. */
import { withConnection } from "../stack/command-database.ts";
import { migrateDatabase } from "../stack/migrate.ts";

export async function run(): Promise<void> {
  await withConnection(migrateDatabase);
  process.stdout.write("The database is up to date.\n");
}
