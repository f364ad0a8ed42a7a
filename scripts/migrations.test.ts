import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { schemaVersion } from "../app/storage/schema-version.ts";
import { projectRoot } from "./project-root.ts";

const folder = join(projectRoot, "migrations");
/**
 * A maintainer adds this line to a migration that removes something. The named release was the last
 * to run beside releases that used it.
 */
const marker = /^-- removes: \S.*, unused since the release of \d{4}-\d{2}-\d{2}$/m;
/** The word COLUMN is optional in SQLite; dropping an index removes no data. */
const takesAway = /\b(?:DROP(?!\s+(?:INDEX|TRIGGER)\b)|RENAME|DELETE\s+FROM)\b/i;
const droppedTrigger = /\bDROP\s+TRIGGER\s+`?(\w+)/gi;

/** Returns the problem of a migration after the first, or null. */
function problemOf(sql: string): string | null {
  for (const [drop, name] of sql.matchAll(droppedTrigger))
    if (!new RegExp(`\\bCREATE TRIGGER \`?${name}\\b`, "i").test(sql))
      return `"${drop}" does not create it again`;
  const found = takesAway.exec(sql.replace(/^--(?!>).*$/gm, ""));
  return found && !marker.test(sql)
    ? `"${found[0]}" without a line "-- removes: <what>, unused since the release of <date>"`
    : null;
}

describe("a migration", () => {
  test.each([
    "DROP TABLE `runs`;",
    "ALTER TABLE `runs` DROP COLUMN `title`;",
    "ALTER TABLE `runs` RENAME COLUMN `title` TO `name`;",
    "ALTER TABLE `__new_runs` RENAME TO `runs`;",
    "alter table runs\n  drop  column title;",
    "ALTER TABLE `runs` DROP `title`;",
    "ALTER TABLE `runs` RENAME `title` TO `name`;",
    "DROP VIEW `open_runs`;",
    "-- removes:\nDROP TABLE `runs`;",
    "-- removes: runs.title, which is old\nALTER TABLE `runs` DROP COLUMN `title`;",
    "-- removes: runs.title, unused since the release of March\nALTER TABLE `runs` DROP COLUMN `title`;",
    "SELECT 1; -- removes: runs\nDELETE FROM runs;",
    "DROP TRIGGER counted;\nCREATE TRIGGER counted_in AFTER INSERT ON runs BEGIN SELECT 1; END;",
  ])("that takes away without saying so is refused: %s", (sql) => expect(problemOf(sql)).not.toBeNull());

  test.each([
    "ALTER TABLE `runs` ADD `sends` integer DEFAULT 0 NOT NULL;",
    "DROP INDEX `runs_tool`;",
    "DROP TRIGGER counted;\nCREATE TRIGGER counted AFTER INSERT ON runs BEGIN SELECT 1; END;",
    "-- removes: runs.title, unused since the release of 2027-03-01\nALTER TABLE `runs` DROP COLUMN `title`;",
    "-- once a RENAME TO stood here\nCREATE TABLE `more` (`id` text);",
  ])("that adds, or says what it takes away, is fine: %s", (sql) => expect(problemOf(sql)).toBeNull());
});

test("the code knows how many migrations it needs", () => {
  expect(schemaVersion).toBe(readdirSync(folder).filter((name) => name.endsWith(".sql")).length);
});

test("after the first migration the schema is only added to", () => {
  const [first, ...later] = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  expect(first).toBe("0000_start.sql");
  const problems = later.map((name) => [name, problemOf(readFileSync(join(folder, name), "utf8"))]);
  expect(problems.filter(([, problem]) => problem !== null)).toEqual([]);
});
