/** A Vitest reporter whose last lines sum up the whole run: what failed, then the counts. */
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** Continuous integration shows only the head and tail of its log; this many lines fit into the tail. */
export const mostNamed = 40;

/** Marks a line that names a failure; .ci/run repeats these lines above its last line. */
export const failedMark = "FAILED ";

export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    process.stdout.write(`${summaryOf(modules, errors)}\n`);
  }
}

/** A file that fails outside its tests counts as one failure, and so does each uncaught error. */
export function summaryOf(modules: readonly TestModule[], errors: readonly unknown[]): string {
  const count = { passed: 0, skipped: 0 };
  const failures = errors.map((error) => named("Outside every test", [error]));
  const flaky: string[] = [];
  for (const module of modules) {
    const failuresBefore = failures.length;
    for (const test of module.children.allTests()) {
      const { state, errors: own } = test.result();
      const name = `${module.relativeModuleId} > ${test.fullName}`;
      if (state === "passed" || state === "skipped") count[state]++;
      else failures.push(named(name, own));
      if (test.diagnostic()?.flaky) flaky.push(name);
    }
    if (failures.length === failuresBefore && module.state() === "failed") {
      const ofSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
      failures.push(named(module.relativeModuleId, [...module.errors(), ...ofSuites]));
    }
  }
  return [
    ...flaky.map((name) => `Passed only after a retry: ${name}`),
    ...failures.slice(0, mostNamed).map((name) => `${failedMark}${name}`),
    ...(failures.length > mostNamed ? [`${failedMark}${failures.length - mostNamed} more, see above`] : []),
    `${count.passed} passed, ${failures.length} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ""}`,
  ].join("\n");
}

function named(name: string, [error]: readonly unknown[] = []): string {
  const message = (error as { message?: unknown } | undefined)?.message ?? error;
  if (message === undefined) return name;
  const [line = ""] = stripVTControlCharacters(String(message)).trim().split("\n");
  return `${name}: ${line.slice(0, 200)}`;
}
