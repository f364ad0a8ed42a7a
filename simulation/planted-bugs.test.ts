/** A simulation that finds nothing proves nothing: each planted bug is found, and tells so by what must be true. */
import { expect, test } from "vitest";
import { plantedBugs } from "./planted-bugs";
import { runSeed } from "./seed";

const most = 500;

test.each(plantedBugs)(
  "$name: found",
  async (plant) => {
    let found: string[] = [];
    for (let seed = 1; seed <= most && found.length === 0; seed++)
      found = (await runSeed(seed, { plant })).violations;
    expect(found).not.toEqual([]);
  },
  600_000,
);
