/** Before the tests: one libSQL server with the schema in place. Tests share it and keep to ids of their own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startDatabase } from "../stack/database.ts";
import { migrateDatabase } from "../stack/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the tests' database. */
    databaseUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "research-console-tests-"));
  const { url, child } = await startDatabase(join(folder, "database"), join(folder, "database.log"));
  await migrateDatabase({ url });
  project.provide("databaseUrl", url);
  return async () => {
    await child.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
