/** Runs a hundred short simulated days; `npm run simulate` runs more. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { Counts } from "./counts";
import { faults } from "./fault-plan";
import { meetings } from "./meetings";
import { plantedBugs } from "./planted-bugs";
import { runSeed } from "./seed";

const seedsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("whatever fails, each row ends once, is paid once, and the mail goes once; and all that is to fail has failed", async () => {
  const failed: Record<number, string[]> = {};
  const met = new Counts();
  for (const seed of seedsOf(1, 101)) {
    const { violations, counts } = await runSeed(seed);
    met.add(counts);
    if (violations.length > 0) failed[seed] = violations;
  }
  expect(failed).toEqual({});
  expect(met.missing(meetings.often)).toEqual([]);
}, 600_000);

test("every fault is one that a hundred or five hundred seeds are to meet", () => {
  const named = new Set(Object.values(meetings).flatMap((each) => Object.keys(each)));
  const acts = ["person cancels", "person retries in between", "person resumes in between"];
  expect(faults.filter((fault) => !named.has(fault) && !acts.includes(fault))).toEqual([]);
});

test("a seed is played the same way each time, whenever garbage is collected", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const onEvent = (events: number) => void (events % 300 === 0 && collect());
  for (const seed of seedsOf(10, 15)) {
    const once = await runSeed(seed, { tells: true });
    const again = await runSeed(seed, { tells: true, onEvent });
    expect(again.story).toEqual(once.story);
    expect(again.events).toBe(once.events);
  }
}, 240_000);

test("a seed that fails tells its story, small and the same each time", async () => {
  const plant = plantedBugs.find(({ name }) => name === "a request whose line broke is sent again");
  for (const seed of seedsOf(1, 30)) {
    const found = await runSeed(seed, { plant, tells: true });
    if (found.violations.length === 0) continue;
    expect(found.story.at(-1)).toMatch(/WRONG: /);
    const again = await runSeed(seed, { plant, tells: true });
    expect(again.story).toEqual(found.story);
    return;
  }
  throw new Error("None of thirty seeds found the planted bug.");
}, 120_000);
