import { expect, test } from "vitest";
import { type Budget, BudgetsInForce } from "./budgets.server";

function inForce() {
  const stored: Record<string, Budget> = { apollo: { limit: 5, unit: "usd" } };
  const clock = { now: 0 };
  const reads = { count: 0, fail: false };
  const budgets = new BudgetsInForce(
    async () => {
      reads.count += 1;
      if (reads.fail) throw new Error("fetch failed");
      return { ...stored };
    },
    { now: () => clock.now, after: () => () => undefined },
  );
  return { stored, clock, reads, budgets };
}

test("budgets are read once in five seconds, however many calls ask, and at once where it matters", async () => {
  const { stored, clock, reads, budgets } = inForce();
  expect(await Promise.all([budgets.of("apollo"), budgets.of("openai")])).toEqual([
    { limit: 5, unit: "usd" },
    undefined,
  ]);
  stored.apollo = { limit: 9, unit: "usd" };
  clock.now = 4999;
  expect(await budgets.of("apollo")).toMatchObject({ limit: 5 });
  expect(await budgets.of("apollo", true)).toMatchObject({ limit: 9 });
  expect(await budgets.of("apollo")).toMatchObject({ limit: 9 });
  expect(reads.count).toBe(2);
  delete stored.apollo;
  clock.now = 10_000;
  expect(await budgets.of("apollo")).toBeUndefined();
});

test("a reading that failed is none", async () => {
  const { reads, budgets } = inForce();
  reads.fail = true;
  await expect(budgets.of("apollo")).rejects.toThrow("fetch failed");
  reads.fail = false;
  expect(await budgets.of("apollo")).toMatchObject({ limit: 5 });
});
