/** The last line of a test run. */
import type { TestModule } from "vitest/node";

export interface Results {
  passed: number;
  failed: number;
  skipped: number;
}

/** A file that breaks before or outside its tests, and an error nobody caught, each count as one failure. */
export function countResults(modules: Iterable<TestModule>, unhandledErrors: number): Results {
  const results = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") results.passed++;
      else if (state === "skipped") results.skipped++;
      else failedTests++;
    }
    results.failed += failedTests > 0 ? failedTests : Number(module.state() === "failed");
  }
  return results;
}

export function summaryLine({ passed, failed, skipped }: Results): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
