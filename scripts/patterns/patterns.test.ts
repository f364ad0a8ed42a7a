import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { judge, patternsOf, readJudged, unjudged } from "./patterns.ts";

test("every pattern of the product was judged, and nothing else stands in the list", () => {
  const patterns = patternsOf(projectRoot);
  expect(patterns.written.size).toBeGreaterThan(200);
  expect(unjudged(patterns, readJudged(projectRoot))).toEqual([]);
});

test("each that is not linear says why no text makes it slow", () => {
  const { bounded, made } = readJudged(projectRoot);
  for (const reason of [...Object.values(bounded), ...Object.values(made)])
    expect(reason).toMatch(/\w+ \w+ \w+/);
});

test.each([
  [String.raw`/^\S+@\S+\.\S+$/`, "3rd degree polynomial"],
  [String.raw`/^\s*sitemap/gim`, "2nd degree polynomial"],
])("%s is no linear pattern", async (pattern, words) => {
  expect(await judge(pattern, 60_000)).toEqual({ linear: false, words });
});

test("a pattern that is new, gone or put together is told", () => {
  const patterns = { written: new Map([["/a+$/", ["app/a.ts"]]]), made: ["app/b.ts"] };
  const told = unjudged(patterns, { linear: ["/b/"], bounded: {}, made: { "app/c.ts": "of its own words" } });
  expect(told.map((each) => each.split(":")[0])).toEqual([
    "app/a.ts",
    "app/b.ts puts a pattern together",
    "/b/ is gone",
    "app/c.ts makes no pattern any more",
  ]);
});
