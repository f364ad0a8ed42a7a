import fc from "fast-check";
import { expect, test } from "vitest";
import { foretold, isNearlyUsed, shares } from "./spend";

const piece = fc.record({
  who: fc.constantFrom("Ann", "Bo", "Cy"),
  usd: fc.integer({ min: 0, max: 1000 }),
  calls: fc.nat(50),
});

test("nothing is lost or counted twice when pieces are put together, and the dearest stands first", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const found = shares(pieces, ({ who }) => who);
      const sum = (list: { usd: number; calls: number }[], what: "usd" | "calls") =>
        list.reduce((total, each) => total + each[what], 0);
      expect(sum(found, "usd")).toBe(sum(pieces, "usd"));
      expect(sum(found, "calls")).toBe(sum(pieces, "calls"));
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
      expect(found.map(({ usd }) => usd)).toEqual(found.map(({ usd }) => usd).toSorted((a, b) => b - a));
    }),
  );
});

test("a month is foretold by how it began, and not on its first day", () => {
  expect(foretold(10, Date.UTC(2026, 10, 11))).toBeCloseTo(30);
  expect(foretold(10, Date.UTC(2026, 10, 1, 23))).toBeNull();
});

test("a budget is warned about from 80 % on", () => {
  expect([79.9, 80, 100, 130].map((used) => isNearlyUsed({ used, limit: 100 }))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
