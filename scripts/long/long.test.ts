import { expect, test } from "vitest";
import { mostCiMinutes, mostMinutes, parts } from "./parts.ts";
import { runPart } from "./run-part.ts";

const node = (script: string) => [process.execPath, "-e", script];
const run = (script: string, minutes = 1) => {
  const heard: string[] = [];
  return runPart({ words: [], minutes }, (text) => heard.push(text), node(script)).then((result) => ({
    ...result,
    heard: heard.join(""),
  }));
};

test("a part's last line is its summary, its exit code the verdict, and what failed is named", async () => {
  expect(await run("console.log('a line'); console.log('3 rounds passed')")).toMatchObject({
    passed: true,
    summary: "3 rounds passed",
    heard: "a line\n3 rounds passed\n",
  });
  expect(await run("console.log('FAILED a > b\\n1 failed'); process.exitCode = 1")).toMatchObject({
    passed: false,
    summary: "1 failed",
    failures: ["FAILED a > b"],
  });
  expect(await run("process.exitCode = 3")).toMatchObject({ passed: false, summary: "exit code 3" });
});

test("a part that takes longer than its share is ended and has failed", async () => {
  expect(await run("setInterval(() => {}, 1000)", 0.02)).toMatchObject({
    passed: false,
    summary: "not done within 0.02 minutes",
  });
});

test("all parts together keep to the time there is", () => {
  const sum = (minutes: number[]) => minutes.reduce((total, one) => total + one, 0);
  expect(sum(parts.map(({ minutes }) => minutes))).toBeLessThanOrEqual(mostMinutes);
  // Few parts use their full limit; a shared limit ends them together (commands/test-long.ts).
  expect(Math.max(...parts.map(({ ci }) => ci?.minutes ?? 0))).toBeLessThanOrEqual(mostCiMinutes);
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
});
