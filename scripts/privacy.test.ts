/** Tests that docs/product/privacy.md names a retention period for every table. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { mailKey, piecesPrefix, resultFileKey, runFileKey, uploadKey } from "../app/toolkit/object-keys";
import * as schema from "../app/storage/schema";
import { projectRoot } from "./project-root";

test("every table of the schema has its place among what is kept, and no other is named", () => {
  const page = readFileSync(join(projectRoot, "docs/product/privacy.md"), "utf8");
  const cells = page.split("\n").flatMap((line) => (line.startsWith("|") ? [line.split("|")[2] ?? ""] : []));
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  const tables = Object.values(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableName(each)] : []));
  expect(new Set(named)).toEqual(new Set(tables));
});

test("so has every class of objects, and every kind of file that a run leaves", () => {
  const page = readFileSync(join(projectRoot, "docs/product/privacy.md"), "utf8");
  const { durable_objects: objects } = parse(
    readFileSync(join(projectRoot, "wrangler.toml"), "utf8"),
  ) as unknown as {
    durable_objects: { bindings: { class_name: string }[] };
  };
  const table = page.slice(0, page.indexOf("\n\n", page.indexOf("| what")));
  const prefixes = [uploadKey, piecesPrefix, resultFileKey, mailKey, (id: string) => runFileKey(id, "")].map(
    (keyOf) => `\`${keyOf("1").split("/")[0]}/\``,
  );
  const kept = [...objects.bindings.map((each) => `${each.class_name} objects`), ...prefixes];
  expect(kept.length).toBeGreaterThan(7);
  expect(kept.filter((each) => !table.includes(each))).toEqual([]);
});
