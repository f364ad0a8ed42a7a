import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetBundle, keepBundle, keptBundle } from "./kept-bundle.ts";

let folder: string;
const path = (name: string) => join(folder, name);
const long = Date.now() - 60_000;
/** @param changed in ms */
function write(name: string, content: string, changed = long) {
  writeFileSync(path(name), content);
  utimesSync(path(name), changed / 1000, changed / 1000);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-bundle-"));
  write("bundle.js", "bundle");
  write("one.ts", "one");
  write("looks.css", "looks");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const madeOf = () => [path("one.ts"), `${path("looks.css")}?url`, "\0made-up", path("absent.ts")];
const kept = () => keptBundle(path("bundle.js"));

test("a bundle is kept while its files are as they were", () => {
  expect(kept()).toBeUndefined();
  keepBundle(path("bundle.js"), madeOf(), Date.now());
  expect(kept()).toContain(path("looks.css"));
  forgetBundle(path("bundle.js"));
  expect(kept()).toBeUndefined();
});

test.each<[string, () => void]>([
  ["a file with another content", () => write("one.ts", "other words")],
  ["a file of the same size, changed later", () => write("one.ts", "two", long + 1000)],
  ["a file that is gone", () => rmSync(path("looks.css"))],
  ["a file that has come", () => write("absent.ts", "here")],
  ["the bundle itself", () => write("bundle.js", "half")],
  ["a list that is none", () => writeFileSync(path("bundle.js.made-of.json"), "{")],
])("it is not after a change: %s", (_, change) => {
  keepBundle(path("bundle.js"), madeOf(), Date.now());
  change();
  expect(kept()).toBeUndefined();
});

test("nor is one whose file was changed while it was made", () => {
  const begun = Date.now();
  write("one.ts", "one", begun + 5);
  keepBundle(path("bundle.js"), madeOf(), begun);
  expect(kept()).toBeUndefined();
});
