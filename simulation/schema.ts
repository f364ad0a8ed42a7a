/** The schema as the migrations make it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

let schema: string | undefined;

export function schemaOf(folder = join(import.meta.dirname, "../migrations")): string {
  schema ??= readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join(";\n");
  return schema;
}
