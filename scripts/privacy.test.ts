/** docs/product/privacy.md says of every table how long it is kept. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import * as schema from "../app/storage/schema";
import { projectRoot } from "./project-root";

test("every table of the schema has its place among what is kept, and no other is named", () => {
  const page = readFileSync(join(projectRoot, "docs/product/privacy.md"), "utf8");
  const cells = page.split("\n").flatMap((line) => (line.startsWith("|") ? [line.split("|")[2] ?? ""] : []));
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  const tables = Object.values(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableName(each)] : []));
  expect(new Set(named)).toEqual(new Set(tables));
});
