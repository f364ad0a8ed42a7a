/** The first seed that finds a planted bug. */
import type { Plant } from "./plant";
import { type Outcome, runSeed } from "./seed";

/** @param seeds at most so many, from the first on */
export async function firstToFind(plant: Plant, seeds: number): Promise<Outcome | null> {
  for (let seed = 1; seed <= seeds; seed++) {
    const outcome = await runSeed(seed, { plant });
    if (outcome.violations.length > 0) return outcome;
  }
  return null;
}
