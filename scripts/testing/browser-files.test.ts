/** Tests that exactly one command runs each file of browser tests. */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { browserFiles } from "../../e2e/browser-files.ts";
import { projectRoot } from "../project-root.ts";

test("each file of browser tests belongs to the core, the long suite, the gallery or the screenshot, and to one alone", () => {
  const found = (pattern: string) => globSync(pattern, { cwd: projectRoot });
  const run = Object.values(browserFiles).flatMap(found);
  const all = found("e2e/**/*.{test,gallery,picture}.ts");
  expect(all.length).toBeGreaterThan(20);
  expect(run.toSorted()).toEqual(all.toSorted());
});
