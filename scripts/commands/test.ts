/**
 * `npm test [-- path …]`: runs the tests for every change and prints a summary. `--long` runs the
 * long Node tests instead.
 */
import { runTests } from "../run-tests.ts";

/** Projects that other commands run. */
const others = ["!e2e-long", "!gallery", "!screenshot", "!deployment"];

export function run(words: string[]): Promise<number> {
  const paths = words.filter((word) => word !== "--long");
  if (paths.length < words.length) return runTests(["node-long"], paths);
  // A path may also select a long test.
  return runTests(paths.length > 0 ? others : [...others, "!node-long"], paths);
}
