/**
 * `npm run test:browser [-- path …]`: runs the browser tests that take too long for every change.
 */
import { runTests } from "../run-tests.ts";

export const run = (words: string[]): Promise<number> => runTests(["e2e-long"], words);
