/** The last lines of a test run. */
import { stripVTControlCharacters } from "node:util";
import type { TestModule } from "vitest/node";

export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, as "file > name: the first line of its error". */
  failures: string[];
  /** Tests that passed only when they were run again, as "file > name". */
  again: string[];
}

/** Continuous integration keeps the head and the tail of what is written: so many lines fit into the tail. */
export const mostNamed = 40;

/** Begins a line that names what failed; .ci/run repeats such lines above its last one. */
export const failedMark = "FAILED ";

/** A file that breaks before or outside its tests, and an uncaught error, each count as one failure. */
export function countResults(modules: Iterable<TestModule>, unhandledErrors: readonly unknown[]): Results {
  const results: Results = {
    passed: 0,
    failed: unhandledErrors.length,
    skipped: 0,
    failures: unhandledErrors.map((error) => named("Outside every test", [error])),
    again: [],
  };
  for (const module of modules) {
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      const name = `${module.relativeModuleId} > ${test.fullName}`;
      if (state === "passed") results.passed++;
      else if (state === "skipped") results.skipped++;
      else {
        failedTests++;
        results.failures.push(named(name, errors));
      }
      if (test.diagnostic()?.flaky) results.again.push(name);
    }
    if (failedTests === 0 && module.state() === "failed") {
      failedTests = 1;
      const ofSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      results.failures.push(named(module.relativeModuleId, [...module.errors(), ...ofSuites]));
    }
    results.failed += failedTests;
  }
  return results;
}

function named(name: string, [error]: readonly unknown[] = []): string {
  const message = (error as { message?: unknown } | undefined)?.message ?? error;
  if (message === undefined) return name;
  const [line = ""] = stripVTControlCharacters(String(message)).trim().split("\n");
  return `${name}: ${line.slice(0, 200)}`;
}

export function summary({ passed, failed, skipped, failures, again }: Results): string {
  return [
    ...again.map((name) => `Passed only when run again: ${name}`),
    ...failures.slice(0, mostNamed).map((name) => `${failedMark}${name}`),
    ...(failures.length > mostNamed ? [`${failedMark}${failures.length - mostNamed} more, see above`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  ].join("\n");
}
