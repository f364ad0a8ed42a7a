/** The first seed that finds a planted bug. */
import type { Plant } from "./plant";
import { type Outcome, runSeed } from "./seed";

/**
 * The one that is known to find it, unless the simulation has changed since; then others, from the first on, at most so many.
 * What fails without the planted bug too finds nothing.
 */
export async function firstToFind(plant: Plant, seeds: number): Promise<Outcome | null> {
  const firstOnes = Array.from({ length: seeds }, (_, at) => at + 1);
  for (const seed of plant.seed === undefined ? firstOnes : [plant.seed, ...firstOnes]) {
    const outcome = await runSeed(seed, { plant });
    if (outcome.violations.length === 0) continue;
    const { violations } = await runSeed(seed);
    if (violations.length === 0) return outcome;
  }
  return null;
}
