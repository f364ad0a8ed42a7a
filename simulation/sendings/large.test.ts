import { expect, test } from "vitest";
import { measureLarge } from "./large";

test(
  "3,000 people of 600 companies take at most 180 calls beside company searches and opt-outs",
  { timeout: 900_000 },
  async () => {
    const { state, calls, searches, optOuts, seconds, atPace } = await measureLarge(3000, 600);
    expect(state).toBe("done");
    process.stdout.write(
      `${calls} calls, ${searches} searches, ${optOuts} for opt-outs; ${Math.round(seconds)} s, ` +
        `${Math.round(atPace)} s at the portal's pace\n`,
    );
    expect(calls).toBeLessThanOrEqual(180);
    // The console waits for the answers of each portion, so it stays below the allowed rate.
    expect(seconds).toBeLessThanOrEqual(3 * atPace);
  },
);
