/** `npm run screenshot`: the README's picture, made anew from the product on the sandbox. */
import { runTests } from "../run-tests.ts";

export const run = (): Promise<number> => runTests(["screenshot"], []);
