/**
 * Tests that the reading paths in docs/architecture.md exist and are short enough to read in one
 * sitting.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const lines = (path: string) => read(path).trimEnd().split("\n").length;

const page = read("docs/architecture.md");
/** Returns the text from a heading to the next one. */
const under = (heading: string) => page.split(`${heading}\n`)[1]?.split(/^#/m)[0] ?? "";
const paths = (text: string) => [...text.matchAll(/`(app\/[\w./-]+\.tsx?)`/g)].map(([, path = ""]) => path);

describe.each(["### A file, from upload to email", "### A domain, from form to vendor and back"])(
  "%s",
  (heading) => {
    const way = paths(under(heading));

    test("is at most ten files, all there", () => {
      expect(way.length).toBeGreaterThan(5);
      expect(way.length).toBeLessThanOrEqual(10);
      expect(way.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
    });

    test("has no file of more than 300 lines, and 2,000 lines together", () => {
      const lengths = way.map((path) => ({ path, lines: lines(path) }));
      expect(lengths.filter((each) => each.lines > 300)).toEqual([]);
      expect(lengths.reduce((sum, each) => sum + each.lines, 0)).toBeLessThanOrEqual(2000);
    });
  },
);

test("every answer to the twelve questions lies on these ways and is found by its name", () => {
  const ways = new Set(
    paths(page.slice(page.indexOf("## Two reading paths"), page.indexOf("## Twelve questions"))),
  );
  const answers = under("## Twelve questions these files answer")
    .split(/^\d+\. /m)
    .slice(1);
  expect(answers.length).toBe(12);
  for (const answer of answers) {
    const named = paths(answer);
    const names = [...answer.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    expect(named.filter((path) => !ways.has(path))).toEqual([]);
    const code = named.map(read).join("\n");
    const unfound = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code));
    expect({ answer, unfound }).toEqual({ answer, unfound: [] });
  }
});
