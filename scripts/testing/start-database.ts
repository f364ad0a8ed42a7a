/** Before the tests: one libSQL server with the schema in place. Tests share it and keep to ids of their own; what goes through all of it has its own (file-database.ts). */
import type { TestProject } from "vitest/node";
import { startOwnDatabase } from "./own-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the tests' database. */
    databaseUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startOwnDatabase();
  project.provide("databaseUrl", url);
  return stop;
}
