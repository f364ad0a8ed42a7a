/**
 * Starts a database server with the schema: one for all tests, or one for a file that needs its own
 * (file-database.ts).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "../stack/database.ts";
import { migrateDatabase } from "../stack/migrate.ts";

export async function startOwnDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "research-console-tests-"));
  const { url, child } = await startDatabase(join(folder, "database"), join(folder, "database.log"));
  await migrateDatabase({ url });
  return {
    url,
    stop: async () => {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
