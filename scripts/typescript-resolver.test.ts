import { expect, test } from "vitest";
import { sourceFile } from "./typescript-resolver.ts";

const schema = new URL("../app/storage/schema.ts", import.meta.url).href;
const neighbour = new URL("../app/storage/database.ts", import.meta.url).href;

test.each([
  ["./schema", neighbour, schema],
  ["../storage/schema", neighbour, schema],
  ["~/storage/schema", neighbour, schema],
  ["./schema.ts", neighbour, undefined],
  ["~/storage/schema.ts", neighbour, schema],
  ["../storage", neighbour, undefined],
  ["drizzle-orm", neighbour, undefined],
  ["node:fs", neighbour, undefined],
  ["./nothing", neighbour, undefined],
  ["./schema", undefined, undefined],
])("%s from %s", (specifier, parent, found) => {
  expect(sourceFile(specifier, parent)).toBe(found);
});
