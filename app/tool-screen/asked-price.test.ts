import { expect, test } from "vitest";
import type { PlannedCost } from "../runs/csv/planned-cost.server";
import { asksFirst } from "./asked-price";
import { filePrice } from "./file-price";

const cost = (change: Partial<PlannedCost>): PlannedCost => ({
  knownRows: 0,
  usd: null,
  aboutUsd: null,
  usuallyUpToUsd: null,
  upstreams: [],
  mostUsdPerRow: 14.55,
  ...change,
});
const plan = (change: Partial<PlannedCost>, toDo = 100, alreadyAnswered = 0) => ({
  toDo,
  alreadyAnswered,
  cost: cost(change),
});
const asks = (...[planned, tries = false]: [ReturnType<typeof plan>, boolean?]) =>
  asksFirst(filePrice(planned, tries), 10);

test("a file asks above the amount, and where nothing is known", () => {
  expect(asks(plan({ usd: { low: 4, high: 10 }, aboutUsd: 7 }))).toBe(false);
  expect(asks(plan({ usd: { low: 4, high: 10.01 }, aboutUsd: 7 }))).toBe(true);
  expect(asks(plan({ usuallyUpToUsd: 9 }))).toBe(false);
  expect(asks(plan({ usuallyUpToUsd: 11 }))).toBe(true);
  expect(asks(plan({}))).toBe(true);
});

test("a file that costs nothing never asks", () => {
  expect(asks(plan({ mostUsdPerRow: 0 }))).toBe(false);
  expect(asks(plan({}, 7, 7))).toBe(false);
  expect(asks(plan({}, 0))).toBe(false);
});

test("the first twenty rows are compared by their own share, and are the way to find out", () => {
  expect(asks(plan({ usuallyUpToUsd: 40 }), true)).toBe(false);
  expect(asks(plan({ usuallyUpToUsd: 60 }), true)).toBe(true);
  expect(asks(plan({}), true)).toBe(false);
});

test("a search asks above the amount only", () => {
  const search = (upperUsd: number | null) => asksFirst({ words: "", upperUsd }, 10);
  expect([search(10), search(10.01), search(null)]).toEqual([false, true, false]);
});
