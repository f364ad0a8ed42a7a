/** A hundred days in short; `npm run simulate` goes through more. */
import { expect, test } from "vitest";
import { runSeed } from "./seed";

const seedsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("whatever fails, each row ends once, is paid once, and the mail goes once", async () => {
  const failed: Record<number, string[]> = {};
  for (const seed of seedsOf(1, 101)) {
    const { violations } = await runSeed(seed);
    if (violations.length > 0) failed[seed] = violations;
  }
  expect(failed).toEqual({});
}, 600_000);

test("a seed is played the same way each time", async () => {
  for (const seed of seedsOf(1, 11)) {
    const [once, again] = [await runSeed(seed, { tells: true }), await runSeed(seed, { tells: true })];
    expect(again.story).toEqual(once.story);
    expect(again.events).toBe(once.events);
  }
}, 120_000);
