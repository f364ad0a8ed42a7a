/** Plays many days of records; every planted bug must break a rule. */
import { expect, test } from "vitest";
import { playRecords } from "./play";
import { recordsPlants } from "./planted";

const seedsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("whatever comes twice or late: no line is lost, no two people are one, and a split stays", async () => {
  const failed: Record<number, string[]> = {};
  for (const seed of seedsOf(1, 101)) {
    const wrong = await playRecords(seed);
    if (wrong.length > 0) failed[seed] = wrong;
  }
  expect(failed).toEqual({});
}, 300_000);

test("a seed is played the same way each time", async () => {
  const plant = recordsPlants.find(({ name }) => name === "a join shows both lines of a list");
  for (const seed of seedsOf(1, 6))
    expect(await playRecords(seed, plant)).toEqual(await playRecords(seed, plant));
}, 60_000);

const mostSeeds = 60;

test.each(recordsPlants)(
  "$name: found",
  async (plant) => {
    let found: string[] = [];
    for (let seed = 1; seed <= mostSeeds && found.length === 0; seed++)
      found = await playRecords(seed, plant);
    expect(found).not.toEqual([]);
  },
  120_000,
);
