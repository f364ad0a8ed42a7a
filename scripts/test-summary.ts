/** The last lines of a test run. */
import type { TestModule } from "vitest/node";

export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only when they were run again, as "file > name". */
  again: string[];
}

/** A file that breaks before or outside its tests, and an uncaught error, each count as one failure. */
export function countResults(modules: Iterable<TestModule>, unhandledErrors: number): Results {
  const results: Results = { passed: 0, failed: unhandledErrors, skipped: 0, again: [] };
  for (const module of modules) {
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") results.passed++;
      else if (state === "skipped") results.skipped++;
      else failedTests++;
      if (test.diagnostic()?.flaky) results.again.push(`${module.relativeModuleId} > ${test.fullName}`);
    }
    results.failed += failedTests > 0 ? failedTests : Number(module.state() === "failed");
  }
  return results;
}

export function summary({ passed, failed, skipped, again }: Results): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return [...again.map((name) => `Passed only when run again: ${name}`), counts].join("\n");
}
