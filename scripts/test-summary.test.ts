import { expect, test } from "vitest";
import { summaryLine } from "./test-summary.ts";

test.each([
  [{ passed: 12, failed: 0, skipped: 0 }, "12 passed, 0 failed"],
  [{ passed: 1, failed: 2, skipped: 3 }, "1 passed, 2 failed, 3 skipped"],
])("%o", (results, line) => {
  expect(summaryLine(results)).toBe(line);
});
