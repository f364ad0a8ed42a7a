/** Runs tests; the reporter in vitest.config.ts sums them up. */
import { startVitest } from "vitest/node";

/**
 * Runs tests.
 * @param projects of vitest.config.ts; "!" before a name excludes that project
 * @returns the exit code
 */
export async function runTests(projects: string[], words: string[]): Promise<number> {
  const vitest = await startVitest(words, { watch: false, passWithNoTests: false, project: projects });
  await vitest.close();
  return Number(process.exitCode ?? 0);
}
