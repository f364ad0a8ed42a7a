/** `npm run screenshot`: takes the README's picture of the product on the sandbox. */
import { runTests } from "../run-tests.ts";

export const run = (): Promise<number> => runTests(["screenshot"], []);
