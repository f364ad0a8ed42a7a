/**
 * `npm test`: what every change is tested by, and a few words that sum it up. Words after `--` narrow it to paths; `--long`
 * runs the Node tests that take too long for every change instead.
 */
import { runTests } from "../run-tests.ts";

/** Run by commands of their own. */
const others = ["!e2e-long", "!gallery", "!screenshot", "!deployment"];

export function run(words: string[]): Promise<number> {
  const paths = words.filter((word) => word !== "--long");
  if (paths.length < words.length) return runTests(["node-long"], paths);
  // Who names a path wants it run, whichever it is.
  return runTests(paths.length > 0 ? others : [...others, "!node-long"], paths);
}
