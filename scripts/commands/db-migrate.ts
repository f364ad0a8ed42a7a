/** `npm run db:migrate`: brings the database to the schema of migrations/. */
import { withDatabase } from "../stack/command-database.ts";

export async function run(): Promise<void> {
  await withDatabase(async () => {});
  process.stdout.write("The database is up to date.\n");
}
