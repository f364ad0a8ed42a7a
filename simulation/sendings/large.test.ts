import { expect, test } from "vitest";
import { measureLarge } from "./large";

test(
  "10,000 people of 2,000 companies take at most 600 calls, at nearly the portal's pace",
  { timeout: 900_000 },
  async () => {
    const { state, calls, searches, optOuts, seconds, atPace } = await measureLarge(10_000, 2000);
    expect(state).toBe("done");
    process.stdout.write(
      `${calls} calls, ${searches} searches, ${optOuts} for opt-outs; ${Math.round(seconds)} s, ` +
        `${Math.round(atPace)} s at the portal's pace\n`,
    );
    // Company searches and opt-outs do not count.
    expect(calls).toBeLessThanOrEqual(600);
    expect(seconds).toBeLessThanOrEqual(1.2 * atPace);
  },
);
