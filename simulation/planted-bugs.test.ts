/** A simulation that finds nothing proves nothing: each planted bug is found, and tells so by what must be true. */
import { expect, test } from "vitest";
import { firstToFind } from "./find";
import { plantedBugs } from "./planted-bugs";

const most = 50;

// All are looked for by `npm run simulate -- --planted`, a part of the long test.
test.each(plantedBugs.filter(({ isCommon }) => isCommon))(
  "$name: found",
  async (plant) => {
    expect((await firstToFind(plant, most))?.violations ?? []).not.toEqual([]);
  },
  120_000,
);
