import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

/**
 * The linter forbids Date.now and Math.random there, but cannot see `new Date()` without a time.
 */
const folders = ["app/tools", "app/toolkit", "app/shared-rules"];
const exempt = /\.test\.tsx?$|toolkit\/testing\//;

test("tools, toolkit and shared rules are told what time it is", () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" }).map(
      (name) => `${folder}/${name}`,
    ),
  );
  const read = sources.filter((path) => /\.tsx?$/.test(path) && !exempt.test(path));
  expect(read.length).toBeGreaterThan(50);
  const asking = read.filter((path) =>
    /\bnew Date\(\s*\)/.test(readFileSync(join(projectRoot, path), "utf8")),
  );
  expect(asking).toEqual([]);
});
