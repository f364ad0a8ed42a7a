import { expect, test } from "vitest";
import type { TestCase, TestModule } from "vitest/node";
import { countResults, summary } from "./test-summary.ts";

const testCase = (fullName: string, state: string, flaky = false) =>
  ({ fullName, result: () => ({ state }), diagnostic: () => ({ flaky }) }) as unknown as TestCase;
const testModule = (relativeModuleId: string, state: string, tests: TestCase[]) =>
  ({ relativeModuleId, state: () => state, children: { allTests: () => tests } }) as unknown as TestModule;

test("counts, and names what passed only when it was run again", () => {
  const modules = [
    testModule("e2e/a.test.ts", "failed", [
      testCase("opens", "passed"),
      testCase("menu > closes", "passed", true),
      testCase("saves", "failed"),
      testCase("later", "skipped"),
    ]),
    testModule("e2e/b.test.ts", "failed", []),
  ];
  expect(summary(countResults(modules, 1))).toBe(
    "Passed only when run again: e2e/a.test.ts > menu > closes\n2 passed, 3 failed, 1 skipped",
  );
});

test("a run without trouble is one line", () => {
  expect(summary(countResults([testModule("a.test.ts", "passed", [testCase("works", "passed")])], 0))).toBe(
    "1 passed, 0 failed",
  );
});
