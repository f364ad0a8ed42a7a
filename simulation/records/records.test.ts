/**
 * Simulates many days of records; every planted bug must break a rule. `npm run simulate --
 * --records` simulates more.
 */
import { expect, test } from "vitest";
import { firstToFind } from "../find";
import { runRecordsSeed } from "./play";
import { recordsPlants } from "./planted";

const seedsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("whatever comes twice or late: no line is lost, no two people are one, and a split stays", async () => {
  const failed: Record<number, string[]> = {};
  for (const seed of seedsOf(1, 101)) {
    const { violations } = await runRecordsSeed(seed);
    if (violations.length > 0) failed[seed] = violations;
  }
  expect(failed).toEqual({});
}, 300_000);

test("a seed is played the same way each time", async () => {
  const plant = recordsPlants.find(({ name }) => name === "a join shows both lines of a list");
  for (const seed of seedsOf(1, 6))
    expect(await runRecordsSeed(seed, { plant })).toEqual(await runRecordsSeed(seed, { plant }));
}, 60_000);

const mostSeeds = 60;

test.each(recordsPlants)(
  "$name: found",
  async (plant) => {
    expect((await firstToFind(plant, mostSeeds, runRecordsSeed))?.violations ?? []).not.toEqual([]);
  },
  120_000,
);

test("a false join is reported as two people in one record", async () => {
  const plant = recordsPlants.find(({ name }) => name.startsWith("an answer about one person"));
  const found = plant && (await firstToFind(plant, mostSeeds, runRecordsSeed));
  expect(found?.violations).toContainEqual(expect.stringMatching(/ is person \d and person \d at once$/));
}, 120_000);
