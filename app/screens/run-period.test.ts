import { expect, test } from "vitest";
import { periodLabel, periods } from "./run-period";

const now = Date.parse("2026-11-29T01:30:00Z");

test("offers periods that end today", () => {
  expect(periods(now).map(({ label, from }) => [label, from])).toEqual([
    ["Any time", ""],
    ["Today", "2026-11-29"],
    ["Last 7 days", "2026-11-23"],
    ["Last 30 days", "2026-10-31"],
    ["This month", "2026-11-01"],
  ]);
});

test.each([
  ["", "", "Any time"],
  ["2026-11-23", "", "Last 7 days"],
  ["2026-11-02", "2026-11-05", "2 Nov – 5 Nov"],
  ["2026-11-02", "", "Since 2 Nov"],
  ["", "2026-11-05", "Until 5 Nov"],
  ["soon", "", "Since soon"],
])("names the days from %j to %j", (from, to, label) => {
  expect(periodLabel(from, to, now)).toBe(label);
});
