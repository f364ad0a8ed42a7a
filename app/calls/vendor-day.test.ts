import { expect, test } from "vitest";
import { dayIn, untilMidnightIn } from "./vendor-day";

test("YouTube's day is Pacific, across both clock changes", () => {
  expect(dayIn("America/Los_Angeles", Date.UTC(2026, 10, 20, 7, 59))).toBe("2026-11-19");
  expect(dayIn("America/Los_Angeles", Date.UTC(2026, 10, 20, 8, 0))).toBe("2026-11-20");
  for (const at of [Date.UTC(2026, 2, 8, 9, 30), Date.UTC(2026, 10, 1, 7, 30), Date.UTC(2026, 6, 1)]) {
    const midnight = at + untilMidnightIn("America/Los_Angeles", at);
    expect(dayIn("America/Los_Angeles", midnight)).not.toBe(dayIn("America/Los_Angeles", at));
    expect(dayIn("America/Los_Angeles", midnight - 60_000)).toBe(dayIn("America/Los_Angeles", at));
  }
});
