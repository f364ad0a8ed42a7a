import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { projectRoot } from "../project-root.ts";
import { judge, patternsOf, readJudged, unjudged } from "./patterns.ts";

// Applies to the whole process that checks a pattern.
beforeAll(() => void vi.stubEnv("RECHECK_BACKEND", "pure"));
afterAll(() => void vi.unstubAllEnvs());

test("the patterns of the product are found, with the files that put some together", () => {
  const patterns = patternsOf(projectRoot);
  expect(patterns.written.size).toBeGreaterThan(200);
  expect(patterns.written.get("/\\+.*$/")).toContain("app/shared-rules/addresses.ts");
  expect(patterns.made).toContain("app/calls/mentions.ts");
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

test("a pattern that is new, or put together, is told; one that was judged is not", () => {
  const written = new Map([
    ["/a+$/", ["app/a.ts"]],
    ["/b/", ["app/a.ts"]],
    ["/c+$/", ["app/a.ts"]],
  ]);
  const judged = {
    linear: ["/b/"],
    bounded: { "/c+$/": "a short text" },
    made: { "app/c.ts": "of its own words" },
  };
  const { missing, made } = unjudged({ written, made: ["app/b.ts", "app/c.ts"] }, judged);
  expect(missing).toEqual(["/a+$/"]);
  expect(made).toHaveLength(1);
  expect(made[0]).toContain("app/b.ts puts a pattern together");
});
