/**
 * `npm run test:deploy`: runs the deployment with the real Wrangler against an emulated Cloudflare.
 */
import { runTests } from "../run-tests.ts";

export const run = (words: string[]): Promise<number> => runTests(["deployment"], words);
