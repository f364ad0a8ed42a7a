import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepAsBefore, takeAsBefore, writePicturesPage } from "./pictures-page.ts";

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), "gallery-"))));
afterEach(() => rmSync(root, { recursive: true }));

const folders = () => ({ now: join(root, "gallery"), before: join(root, "gallery-before") });

function walk(pictures: Record<string, string>): string {
  const { now } = folders();
  keepAsBefore(folders());
  rmSync(now, { recursive: true, force: true });
  mkdirSync(now);
  for (const [name, content] of Object.entries(pictures)) writeFileSync(join(now, name), content);
  writePicturesPage(folders());
  return readFileSync(join(now, "index.html"), "utf8");
}

const told = (page: string) => [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, words]) => words);

test("the first walk shows what there is, the next stands beside it, what has changed first", () => {
  expect(told(walk({ "a.png": "1", "b.png": "1", "c.png": "1" }))).toEqual(["a", "b", "c"]);
  const page = walk({ "a.png": "1", "b.png": "2", "d.png": "1" });
  expect(told(page)).toEqual(["b: changed", "c: gone", "d: new", "a: the same"]);
  expect(page).toContain('src="../gallery-before/b.png"');
  expect(page).not.toContain('src="../gallery-before/d.png"');
});

test("a walk that broke off without a picture leaves those before it", () => {
  walk({ "a.png": "1" });
  walk({});
  expect(told(walk({ "a.png": "2" }))).toEqual(["a: changed"]);
});

test("pictures of an earlier commit stand beside today's", () => {
  const earlier = join(root, "earlier");
  mkdirSync(earlier);
  for (const name of ["a.png", "b.png"]) writeFileSync(join(earlier, name), "0");
  walk({ "a.png": "1" });
  takeAsBefore(folders(), earlier);
  writePicturesPage(folders());
  const page = readFileSync(join(folders().now, "index.html"), "utf8");
  expect(told(page)).toEqual(["a: changed", "b: gone"]);
  expect(() => takeAsBefore(folders(), join(root, "none"))).toThrow("There are no pictures");
});
