/** Runs some worlds with sendings; `npm run simulate -- --sendings` runs more. */
import { expect, test } from "vitest";
import { runSendingSeed } from "./seed";

const seedsOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("whatever fails, each property is written once, and the console says what HubSpot's history says", async () => {
  const failed: Record<number, string[]> = {};
  for (const seed of seedsOf(1, 13)) {
    const { violations } = await runSendingSeed(seed);
    if (violations.length > 0) failed[seed] = violations;
  }
  expect(failed).toEqual({});
}, 240_000);
