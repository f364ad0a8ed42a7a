import { expect, test } from "vitest";
import { daysAgo } from "./days-ago";

const now = new Date(2026, 10, 29, 9).getTime();

test.each([
  [new Date(2026, 10, 29, 1), { day: "today", age: null }],
  [new Date(2026, 10, 28, 23), { day: "yesterday", age: null }],
  [new Date(2026, 10, 24, 10), { day: "on Tuesday", age: "five days ago" }],
  [new Date(2026, 10, 3, 10), { day: "on 3 Nov", age: "26 days ago" }],
])("a past day is told as readers say it: %s", (at, words) => {
  expect(daysAgo(at.getTime(), now)).toEqual(words);
});
