/** `npm test`: every test, the browser's last, and a few words that sum them up. Words after `--` narrow it to paths. */
import { startVitest } from "vitest/node";
import { countResults, summary } from "../test-summary.ts";

export async function run(words: string[]): Promise<number> {
  const vitest = await startVitest(words, { watch: false, passWithNoTests: false });
  const results = countResults(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  await vitest.close();
  process.stdout.write(`${summary(results)}\n`);
  return results.failed > 0 || results.passed === 0 ? 1 : 0;
}
