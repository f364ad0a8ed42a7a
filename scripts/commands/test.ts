/** `npm test`: every test, the browser's last, and a few words that sum them up. Words after `--` narrow it to paths. */
import { runTests } from "../run-tests.ts";

export const run = (words: string[]): Promise<number> => runTests(["!gallery", "!deployment"], words);
