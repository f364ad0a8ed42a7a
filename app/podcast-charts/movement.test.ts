import fc from "fast-check";
import { expect, test } from "vitest";
import { freshnessOf, movement, movementSums, movers } from "./movement";

const chart = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { maxLength: 40 });

test("up, down, new and out", () => {
  const moved = movement(["b", "a", "d", "c"], ["a", "b", "c", "e"]);
  expect(moved.moves).toEqual([
    { showId: "b", rank: 1, before: 2 },
    { showId: "a", rank: 2, before: 1 },
    { showId: "d", rank: 3, before: null },
    { showId: "c", rank: 4, before: 3 },
  ]);
  expect(moved.out).toEqual([{ showId: "e", before: 4 }]);
  expect(movementSums(moved)).toEqual({ up: 1, down: 2, entered: 1, out: 1 });
});

test("movers are those that climbed furthest, then the new ones that stand highest", () => {
  const { moves } = movement(["a", "n", "e", "d", "c", "b", "m"], ["b", "a", "c", "d", "x", "e"]);
  const named = (count: number) => movers(moves, count).map(({ showId }) => showId);
  expect(named(2)).toEqual(["e", "a", "n", "m"]);
  expect(named(1)).toEqual(["e", "n"]);
  expect(movers(movement(["a", "b"], ["a", "b"]).moves, 5)).toEqual([]);
});

test("every show of either week is told of once", () => {
  fc.assert(
    fc.property(chart, chart, (now, before) => {
      const { moves, out } = movement(now, before);
      expect(moves.map((move) => move.showId)).toEqual(now);
      const stayed = moves.filter((move) => move.before !== null).map((move) => move.showId);
      expect([...stayed, ...out.map((one) => one.showId)].toSorted()).toEqual(before.toSorted());
      for (const move of moves) if (move.before) expect(before[move.before - 1]).toBe(move.showId);
      const sums = movementSums({ moves, out });
      expect(sums.entered - sums.out).toBe(now.length - before.length);
      expect(sums.up + sums.down).toBeLessThanOrEqual(stayed.length);
    }),
  );
});

test("a stale chart is told from a quiet week", () => {
  const shows = Array.from({ length: 25 }, (_, index) => `show ${index}`);
  const seenAt = new Date("2026-11-19T06:00:00Z");
  expect(freshnessOf({ shows, updatedAt: "2026-10-16T10:00:00Z", seenAt }, null)).toBe("stale");
  expect(freshnessOf({ shows, updatedAt: "2026-11-15T00:00:00Z", seenAt }, null)).toBeNull();
  const before = (of: string[], listedAt: string | null = null) => ({ shows: of, listedAt });
  expect(freshnessOf({ shows, updatedAt: null, seenAt }, before(shows))).toBe("unchanged");
  expect(freshnessOf({ shows, updatedAt: null, seenAt }, before(shows.toReversed()))).toBeNull();
  expect(freshnessOf({ shows: ["alone"], updatedAt: null, seenAt }, before(["alone"]))).toBeNull();
  const [day, other] = ["2026-11-15T00:00:00.000Z", "2026-11-08T00:00:00.000Z"];
  expect(freshnessOf({ shows: ["alone"], updatedAt: day, seenAt }, before(["alone"], day))).toBe("unchanged");
  expect(freshnessOf({ shows: ["alone"], updatedAt: day, seenAt }, before(["alone"], other))).toBeNull();
});
