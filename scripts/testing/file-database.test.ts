/** Tests share one database and keep to ids of their own; what goes through all of a database does not, and so gets its own. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Modules whose work takes whatever is old, lost or due, whosever it is. */
const goesThroughAll = /from "[^"]*\/(purge|file-sweep|forgotten-runs|clock)\.server"/;
const files = globSync("{app,scripts}/**/*.test.{ts,tsx}", { cwd: process.cwd() });

test("a file of tests that goes through all of a database has one of its own", () => {
  const sharing = files.filter((file) => {
    const text = readFileSync(join(process.cwd(), file), "utf8");
    return goesThroughAll.test(text) && text.includes('inject("databaseUrl")');
  });
  expect(files.length).toBeGreaterThan(300);
  expect(sharing).toEqual([]);
});
