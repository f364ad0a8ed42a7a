/** A simulation that finds nothing proves nothing: it must detect each planted bug by a broken rule. */
import { expect, test } from "vitest";
import { firstToFind } from "./find";
import { plantedBugs } from "./planted-bugs";
import { runSeed } from "./seed";

const most = 50;

// `npm run simulate -- --planted`, part of the long test, looks for all planted bugs.
test.each(plantedBugs.filter(({ isCommon }) => isCommon))(
  "$name: found",
  async (plant) => {
    expect((await firstToFind(plant, most, runSeed))?.violations ?? []).not.toEqual([]);
  },
  120_000,
);
