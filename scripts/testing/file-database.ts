/**
 * A database for one test file, for code that reads the whole database, such as the purge or the
 * scheduler, and would end other tests' runs.
 */
import { afterAll, beforeAll } from "vitest";
import { startOwnDatabase } from "./own-database.ts";

/**
 * Exists from before the file's first test until after its last; hooks and tests use `url`. Call it
 * in the test file itself: a shared module is loaded once, so its hooks would run only for the
 * first file.
 */
export function ownDatabase(): { readonly url: string } {
  let database: Awaited<ReturnType<typeof startOwnDatabase>> | undefined;
  beforeAll(async () => void (database = await startOwnDatabase()));
  afterAll(() => database?.stop());
  return {
    get url() {
      if (!database) throw new Error("The file's database is there from its first test on.");
      return database.url;
    },
  };
}
