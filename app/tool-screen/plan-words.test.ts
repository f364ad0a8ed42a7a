import { expect, test } from "vitest";
import type { PlannedCost } from "../runs/csv/planned-cost.server";
import { budgetInWords, costWords, isUnsure, priceInWords, rowsInWords } from "./plan-words";

const cost = (change: Partial<PlannedCost>): PlannedCost => ({
  knownRows: 50,
  usd: null,
  aboutUsd: null,
  usuallyUpToUsd: null,
  upstreams: [],
  mostUsdPerRow: 0.25,
  ...change,
});

test.each([
  [cost({ knownRows: 0 }), "Price not known yet. Nobody has used these settings yet."],
  [
    cost({ knownRows: 12, usuallyUpToUsd: 14 }),
    "Usually up to $14.00. From 12 earlier lookups with these settings.",
  ],
  [cost({ knownRows: 20, mostUsdPerRow: 0 }), "Free."],
  [
    cost({ knownRows: 1200, usd: { low: 9.1, high: 10.4 }, aboutUsd: 9.8 }),
    "About $9.80, $9.10–$10.40. From 1,200 earlier lookups with these settings.",
  ],
])("what a file will cost is said in words (%#)", (planned, words) => {
  expect(costWords(planned, 100)).toBe(words);
});

test("twenty rows are worth a try where nothing is known, or the range is wide", () => {
  expect(isUnsure(cost({}))).toBe(true);
  expect(isUnsure(cost({ usd: { low: 2, high: 14 } }))).toBe(true);
  expect(isUnsure(cost({ usd: { low: 9, high: 10 } }))).toBe(false);
  expect(isUnsure(cost({ mostUsdPerRow: 0 }))).toBe(false);
});

const counts = { rows: 9, toDo: 6, duplicates: 0, invalid: 0, misfits: 0, keptOut: 0, alreadyAnswered: 0 };

test.each([
  [{}, "6 of 9 rows ready."],
  [{ duplicates: 1, invalid: 1 }, "6 of 9 rows ready, 1 duplicate, 1 to fix."],
  [
    { misfits: 2 },
    "6 of 9 rows ready. 2 rows do not match the header, so they are skipped. You can process them on the run's page.",
  ],
  [
    { keptOut: 2 },
    "6 of 9 rows ready. 2 rows are about people who asked to be forgotten, so they are not looked up.",
  ],
  [
    { keptOut: 1, duplicates: 2 },
    "6 of 9 rows ready, 2 duplicates. 1 row is about a person who asked to be forgotten, so it is not looked up.",
  ],
])("what a file's rows come to is said in words (%#)", (change, words) => {
  expect(rowsInWords({ ...counts, ...change }, 0)).toBe(words);
});

test("one row that was looked up before is one", () => {
  expect(rowsInWords({ ...counts, alreadyAnswered: 1 }, 0)).toContain("1 of them was looked up");
  const answeredBefore = { runId: "r", by: "Dana", at: "2026-11-24T10:00:00Z" };
  const asked = { ...counts, alreadyAnswered: 2, answeredBefore };
  expect(rowsInWords(asked, Date.parse("2026-11-27T10:00:00Z"))).toContain(
    "2 of them were looked up with these settings in the last 7 days, last by Dana on Tuesday.",
  );
});

test("of a file without a row to look up nothing is said to have been looked up before", () => {
  const none = { ...counts, rows: 2, toDo: 0, keptOut: 2 };
  expect(rowsInWords(none, 0)).toContain("0 of 2 rows ready. 2 rows are about people");
  expect(priceInWords({ ...none, cost: cost({}) })).toBe("$0: there is nothing to look up");
  expect(priceInWords({ ...counts, alreadyAnswered: 6, cost: cost({}) })).toContain("looked up before");
});

test("a file that was looked up before costs nothing", () => {
  expect(costWords(cost({}), 0)).toBe("$0: everything was looked up before.");
});

test("how many rows fit into what is left of a budget", () => {
  const budget = { upstream: "apollo", left: 1, unit: "usd" as const, rows: 4 };
  expect(budgetInWords(budget, "Apollo", 20)).toBe("$1.00 left at Apollo: enough for 4 of 20 rows.");
  expect(budgetInWords({ ...budget, left: 12.5, unit: "units" }, "Apollo", 20)).toBe(
    "12 units left at Apollo: enough for 4 of 20 rows.",
  );
});
