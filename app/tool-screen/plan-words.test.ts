import { expect, test } from "vitest";
import type { PlannedCost } from "../runs/csv/plan.server";
import { budgetInWords, costWords, priceInWords, rowsInWords } from "./plan-words";

const cost = (change: Partial<PlannedCost>): PlannedCost => ({
  knownRows: 50,
  usd: null,
  upstreams: [],
  mostUsdPerRow: 0.25,
  ...change,
});

test.each([
  [
    cost({ knownRows: 0 }),
    "The cost is not known yet: no row was processed with these filters, and an estimate needs 50. One row costs at most $0.25. Try 20 rows first.",
  ],
  [
    cost({ knownRows: 20, mostUsdPerRow: 14 }),
    "The cost is not known yet: only 20 rows were processed with these filters, and an estimate needs 50. One row costs at most $14.00. Try 20 rows first.",
  ],
  [cost({ knownRows: 20, mostUsdPerRow: 0 }), "It costs nothing, because the vendors used are free."],
  [
    cost({ usd: { low: 2, high: 14 } }),
    "Based on 50 rows: $2.00 to $14.00. The range is wide because rows differ, so try 20 rows first.",
  ],
  [cost({ knownRows: 1200, usd: { low: 9.1, high: 10.4 } }), "Based on 1,200 rows: $9.10 to $10.40."],
  [cost({ usd: { low: 0, high: 0 } }), "Based on 50 rows: $0."],
])("what a file will cost is said in words (%#)", (planned, words) => {
  expect(costWords(planned, 100)).toBe(words);
});

const counts = { rows: 9, toDo: 6, duplicates: 0, invalid: 0, misfits: 0, keptOut: 0, alreadyAnswered: 0 };

test.each([
  [{}, "6 of 9 rows to look up."],
  [{ duplicates: 1, invalid: 1 }, "6 of 9 rows to look up, 1 duplicate, 1 not usable."],
  [
    { misfits: 2 },
    "6 of 9 rows to look up. 2 rows do not match the header, so they are skipped. You can process them on the run's page.",
  ],
  [
    { keptOut: 2 },
    "6 of 9 rows to look up. 2 rows are about people who asked to be forgotten, so they are not looked up.",
  ],
  [
    { keptOut: 1, duplicates: 2 },
    "6 of 9 rows to look up, 2 duplicates. 1 row is about a person who asked to be forgotten, so it is not looked up.",
  ],
])("what a file's rows come to is said in words (%#)", (change, words) => {
  expect(rowsInWords({ ...counts, ...change })).toBe(words);
});

test("of a file without a row to look up nothing is said to have been looked up before", () => {
  const none = { ...counts, rows: 2, toDo: 0, keptOut: 2 };
  expect(rowsInWords(none)).toContain("0 of 2 rows to look up. 2 rows are about people");
  expect(priceInWords({ ...none, cost: cost({}) })).toBe(
    "It costs nothing, because there is nothing to look up.",
  );
  expect(priceInWords({ ...counts, alreadyAnswered: 6, cost: cost({}) })).toContain("looked up before");
});

test("a file that was looked up before costs nothing", () => {
  expect(costWords(cost({}), 0)).toBe("It costs nothing, because everything was looked up before.");
});

test("how many rows fit into what is left of a budget", () => {
  const budget = { upstream: "apollo", left: 1, unit: "usd" as const, rows: 4 };
  expect(budgetInWords(budget, "Apollo", 20)).toBe("$1.00 left at Apollo: enough for 4 of 20 rows.");
  expect(budgetInWords({ ...budget, left: 12.5, unit: "units" }, "Apollo", 20)).toBe(
    "12 units left at Apollo: enough for 4 of 20 rows.",
  );
});
