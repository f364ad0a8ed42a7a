import { expect, test } from "vitest";
import type { RunView } from "../runs/run-view";
import { runsByDay } from "./runs-by-day";

const run = (createdAt: string) => ({ id: createdAt, createdAt }) as RunView;
const now = new Date("2026-11-29T01:00:00Z");
const grouped = (times: string[], zone: string) =>
  runsByDay(times.map(run), now, zone).map(({ day, runs }) => [day, runs.length]);

test("runs are grouped by the reader's days, the near ones by name", () => {
  const times = [
    "2026-11-29T00:30:00Z",
    "2026-11-28T23:30:00Z",
    "2026-11-28T00:30:00Z",
    "2026-11-26T12:00:00Z",
    "2025-12-31T12:00:00Z",
  ];
  expect(grouped(times, "UTC")).toEqual([
    ["Today", 1],
    ["Yesterday", 2],
    ["Thursday 26 November", 1],
    ["Wednesday 31 December 2025", 1],
  ]);
  expect(grouped(times.slice(0, 3), "America/New_York")).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
  ]);
});
