import fc from "fast-check";
import { expect, test } from "vitest";
import { paceOf, remember, type Seen } from "./pace";

const watch = (looks: Seen[]) => looks.reduce<Seen[]>(remember, []);
const eachSecond = (ended: number[], from = 0) =>
  ended.map((n, at) => ({ at: (from + at) * 1000, ended: n }));

test("the pace is that of the rows seen to end", () => {
  expect(paceOf(watch(eachSecond([100, 105, 110, 115, 120])))).toBe(5);
});

test("a moment's watching says nothing yet", () => {
  expect(paceOf([])).toBeNull();
  expect(paceOf(watch(eachSecond([0, 50])))).toBeNull();
});

test("what it waited before says nothing", () => {
  const stood = eachSecond(Array.from({ length: 300 }, () => 10));
  const going = eachSecond(
    Array.from({ length: 61 }, (_, at) => 10 + at * 2),
    300,
  );
  expect(paceOf(watch([...stood, ...going]))).toBe(2);
});

test("rows that are open again begin anew", () => {
  const again = [...eachSecond([90, 95, 100]), ...eachSecond([40, 44, 48, 52], 3)];
  expect(paceOf(watch(again))).toBe(4);
});

test("never below nothing, and never remembers more than ten minutes", () => {
  const looks = fc.array(fc.record({ after: fc.nat(20_000), ended: fc.nat(1000) }), { maxLength: 50 });
  fc.assert(
    fc.property(looks, (some) => {
      let at = 0;
      const seen = watch(some.map(({ after, ended }) => ({ at: (at += after), ended })));
      expect(paceOf(seen) ?? 0).toBeGreaterThanOrEqual(0);
      expect((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)).toBeLessThanOrEqual(600_000);
    }),
  );
});

test("a few rows tell no pace, and a vendor that makes them wait slows it at once", () => {
  expect(paceOf(watch(eachSecond([0, 3, 6])))).toBeNull();
  const going = eachSecond([0, 4, 8, 12]);
  const waiting = eachSecond(
    Array.from({ length: 60 }, () => 12),
    4,
  );
  expect(paceOf(watch(going))).toBe(4);
  expect(paceOf(watch([...going, ...waiting]))).toBeLessThan(0.2);
});
