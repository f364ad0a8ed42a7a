/** `npm test`: what every change is tested by, and a few words that sum it up. Words after `--` narrow it to paths. */
import { runTests } from "../run-tests.ts";

export const run = (words: string[]): Promise<number> =>
  runTests(["!e2e-long", "!gallery", "!screenshot", "!deployment"], words);
