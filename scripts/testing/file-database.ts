/** A database for one file of tests alone: for what goes through all of it, such as the purge or the clock, which would end others' runs. */
import { afterAll, beforeAll } from "vitest";
import { startOwnDatabase } from "./own-database.ts";

/**
 * There from before the file's first test until after its last; `url` is for its hooks and tests. Called in the file itself: a
 * module that files share is read once for all of them, and its hooks would be the first one's.
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
