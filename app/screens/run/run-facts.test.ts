import { expect, test } from "vitest";
import { workedFor } from "./run-facts";

test("what a run took leaves out the time for which it had ended", () => {
  const run = { startedAt: "2026-11-20T12:00:00.000Z", finishedAt: "2026-11-20T12:03:39.000Z" };
  expect(workedFor(run)).toBe(219_000);
  expect(workedFor({ ...run, endedFor: 180_000 })).toBe(39_000);
  expect(workedFor({ ...run, finishedAt: null })).toBeNull();
});
