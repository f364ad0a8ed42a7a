/** Finds the first seed that detects a planted bug. */
interface Planted {
  /** A seed that is known to detect the bug. */
  seed?: number;
}

interface Found {
  seed: number;
  violations: string[];
}

/**
 * Tries the seed known to detect the bug, in case the simulation has not changed, and then up to this many others from 1.
 * A seed that also fails without the planted bug does not count.
 */
export async function firstToFind<Plant extends Planted, Outcome extends Found>(
  plant: Plant,
  seeds: number,
  run: (seed: number, options?: { plant: Plant }) => Promise<Outcome>,
): Promise<Outcome | null> {
  const firstOnes = Array.from({ length: seeds }, (_, at) => at + 1);
  for (const seed of plant.seed === undefined ? firstOnes : [plant.seed, ...firstOnes]) {
    const outcome = await run(seed, { plant });
    if (outcome.violations.length === 0) continue;
    const { violations } = await run(seed);
    if (violations.length === 0) return outcome;
  }
  return null;
}
