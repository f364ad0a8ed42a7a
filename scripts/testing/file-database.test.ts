/**
 * Tests that share the database use their own ids; a test of code that reads the whole database
 * gets its own.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Modules that process everything old, lost or due in the database. */
const goesThroughAll = /from "[^"]*\/(purge|file-sweep|forgotten-runs|scheduler|scheduled-work)\.server"/;
const files = globSync("{app,scripts}/**/*.test.{ts,tsx}", { cwd: process.cwd() });

test("a file of tests that goes through all of a database has one of its own", () => {
  const sharing = files.filter((file) => {
    const text = readFileSync(join(process.cwd(), file), "utf8");
    return goesThroughAll.test(text) && text.includes('inject("databaseUrl")');
  });
  expect(files.length).toBeGreaterThan(300);
  expect(sharing).toEqual([]);
});
