/** `npm run db:restore -- <file>`: loads a backup into a new, empty database. */
import { Refusal } from "../refusal.ts";
import { withGivenDatabase } from "../stack/command-database.ts";
import { loadDump } from "../stack/dump.ts";

export async function run([path, ...more]: string[]): Promise<void> {
  if (!path || more.length > 0) throw new Refusal("Usage: npm run db:restore -- <file.sql>");
  const statements = await withGivenDatabase((connection) => loadDump(connection, path));
  process.stdout.write(`Restored the database with ${statements} statements.\n`);
}
