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

test("what was read with something else counts as read, unless it was asked for earlier", async () => {
  const { clock, reads, budgets } = inForce();
  expect(budgets.areDue).toBe(true);
  budgets.know({ apollo: { limit: 3, unit: "units" }, openai: { limit: "much" } }, 0);
  expect(budgets.areDue).toBe(false);
  expect(await budgets.of("apollo")).toEqual({ limit: 3, unit: "units" });
  expect(await budgets.of("openai")).toBeUndefined();
  expect(reads.count).toBe(0);
  clock.now = 100;
  expect(await budgets.of("apollo", true)).toMatchObject({ limit: 5 });
  budgets.know({}, 99);
  expect(await budgets.of("apollo")).toMatchObject({ limit: 5 });
  clock.now = 5100;
  expect(budgets.areDue).toBe(true);
});

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
