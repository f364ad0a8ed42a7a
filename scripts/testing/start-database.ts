/**
 * Starts one libSQL server with the schema before the tests. Tests share it with their own ids;
 * code that reads the whole database gets its own (file-database.ts).
 */
import type { TestProject } from "vitest/node";
import { startOwnDatabase } from "./own-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the tests' database. */
    databaseUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startOwnDatabase();
  project.provide("databaseUrl", url);
  return stop;
}
