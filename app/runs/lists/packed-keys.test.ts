import fc from "fast-check";
import { expect, test } from "vitest";
import { packed, unpacked } from "./packed-keys";

test("what is selected is read as it was kept", () => {
  const key = fc.integer({ min: 0, max: 50_000 * 65_536 });
  fc.assert(
    fc.property(fc.uniqueArray(key), (keys) => {
      expect(unpacked(packed(keys))).toEqual(new Set(keys.toSorted((a, b) => a - b)));
    }),
  );
});

test("half a million lines are kept in few letters", () => {
  const keys = Array.from({ length: 500_000 }, (_, at) => Math.floor(at / 10) * 65_536 + (at % 10));
  expect(packed(keys).length).toBeLessThan(500_000);
});

test("what was not kept by it selects nothing", () => {
  for (const text of ["~", "1+zzzzzzzz", ",,"]) expect(unpacked(text)).toEqual(new Set());
});
