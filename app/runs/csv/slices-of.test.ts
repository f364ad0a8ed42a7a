import fc from "fast-check";
import { expect, test } from "vitest";
import { slicesOf } from "./slice-board.server";

const stretch = 10;
const openStretches = fc
  .uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 400 })
  .map((tens) => tens.sort((a, b) => a - b).map((ten) => ten * stretch));

test("every open row is in exactly one slice, in the file's order", () => {
  fc.assert(
    fc.property(openStretches, (open) => {
      const slices = slicesOf(open);
      for (const [at, { from, to }] of slices.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThan(slices[at - 1]?.to ?? -1);
      }
      for (const from of open) {
        const to = from + stretch - 1;
        expect(slices.filter((slice) => slice.from <= from && to <= slice.to)).toHaveLength(1);
      }
    }),
  );
});

test("slices have fifty rows, those of the last five hundred ten", () => {
  const rows = (count: number) => Array.from({ length: count / stretch }, (_, at) => at * stretch);
  const sizes = (count: number) => slicesOf(rows(count)).map(({ from, to }) => to - from + 1);
  expect(sizes(1000)).toEqual([...Array<number>(10).fill(50), ...Array<number>(50).fill(10)]);
  expect(sizes(300)).toEqual(Array<number>(30).fill(10));
  expect(sizes(50_000)).toHaveLength(990 + 50);
  // Failed rows far apart: a slice without any open row would be sent for nothing.
  expect(slicesOf([30, 420, 48_010])).toEqual([
    { from: 30, to: 39 },
    { from: 420, to: 429 },
    { from: 48_010, to: 48_019 },
  ]);
});
