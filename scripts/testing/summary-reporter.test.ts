import { expect, test } from "vitest";
import type { TestCase, TestModule } from "vitest/node";
import { mostNamed, summaryOf } from "./summary-reporter.ts";

const testCase = (fullName: string, state: string, { flaky = false, error = "" } = {}) =>
  ({
    fullName,
    result: () => ({ state, errors: error ? [{ message: error }] : [] }),
    diagnostic: () => ({ flaky }),
  }) as unknown as TestCase;
const testModule = (relativeModuleId: string, state: string, tests: TestCase[], error = "") =>
  ({
    relativeModuleId,
    state: () => state,
    errors: () => (error ? [{ message: error }] : []),
    children: { allTests: () => tests, allSuites: () => [] },
  }) as unknown as TestModule;

test("counts tests, names failures with their first line, and names tests that passed only after a retry", () => {
  const modules = [
    testModule("e2e/a.test.ts", "failed", [
      testCase("opens", "passed"),
      testCase("menu > closes", "passed", { flaky: true }),
      testCase("saves", "failed", { error: "\u001B[31mexpected 1 to be 2\u001B[39m\n  at line 3" }),
      testCase("later", "skipped"),
    ]),
    testModule("e2e/b.test.ts", "failed", [], "Cannot find module './c.ts'"),
  ];
  expect(summaryOf(modules, [new Error("a socket broke")]).split("\n")).toEqual([
    "Passed only after a retry: e2e/a.test.ts > menu > closes",
    "FAILED Outside every test: a socket broke",
    "FAILED e2e/a.test.ts > saves: expected 1 to be 2",
    "FAILED e2e/b.test.ts: Cannot find module './c.ts'",
    "2 passed, 3 failed, 1 skipped",
  ]);
});

test("names so many that they stay readable above the last line", () => {
  const many = Array.from({ length: mostNamed + 3 }, (_, at) => testCase(`test ${at}`, "failed"));
  const lines = summaryOf([testModule("a.test.ts", "failed", many)], []).split("\n");
  expect(lines).toHaveLength(mostNamed + 2);
  expect(lines.slice(-2)).toEqual(["FAILED 3 more, see above", `0 passed, ${mostNamed + 3} failed`]);
});

test("a run without trouble is one line", () => {
  expect(summaryOf([testModule("a.test.ts", "passed", [testCase("works", "passed")])], [])).toBe(
    "1 passed, 0 failed",
  );
});
