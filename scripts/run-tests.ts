/** Runs tests, and sums them up in a few words. */
import { startVitest } from "vitest/node";
import { countResults, summary } from "./test-summary.ts";

/** @param project of vitest.config.ts, or a pattern of some */
export async function runTests(project: string, words: string[]): Promise<number> {
  const vitest = await startVitest(words, { watch: false, passWithNoTests: false, project: [project] });
  const results = countResults(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  await vitest.close();
  process.stdout.write(`${summary(results)}\n`);
  return results.failed > 0 || results.passed === 0 ? 1 : 0;
}
