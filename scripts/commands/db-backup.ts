/** `npm run db:backup -- <file>`: writes the whole database to a file as SQL. */
import { existsSync } from "node:fs";
import { Refusal } from "../refusal.ts";
import { withConnection } from "../stack/command-database.ts";
import { dumpDatabase } from "../stack/dump.ts";

export async function run([path, ...more]: string[]): Promise<void> {
  if (!path || more.length > 0) throw new Refusal("Usage: npm run db:backup -- <file.sql>");
  if (existsSync(path)) throw new Refusal(`${path} already exists. Choose another file name.`);
  const bytes = await withConnection((connection) => dumpDatabase(connection, path));
  process.stdout.write(`Wrote the backup to ${path} (${Math.ceil(bytes / 1024)} KB).\n`);
}
