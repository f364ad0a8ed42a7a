/** Runs tests, and sums them up in a few words. */
import { startVitest } from "vitest/node";
import { countResults, summary } from "./test-summary.ts";

/** @param projects of vitest.config.ts; "!" before one leaves it out */
export async function runTests(projects: string[], words: string[]): Promise<number> {
  const vitest = await startVitest(words, { watch: false, passWithNoTests: false, project: projects });
  const results = countResults(vitest.state.getTestModules(), vitest.state.getUnhandledErrors());
  await vitest.close();
  process.stdout.write(`${summary(results)}\n`);
  return results.failed > 0 || results.passed === 0 ? 1 : 0;
}
