import { expect, test } from "vitest";
import { keysBetween } from "./range-toggle";

test("a range has all lines between two, in the list's order and in either direction", () => {
  const order = Uint32Array.from([40, 10, 30, 20]);
  expect(keysBetween(order, 1, 3)).toEqual([10, 30, 20]);
  expect(keysBetween(order, 2, 0)).toEqual([40, 10, 30]);
  expect(keysBetween(order, 2, 2)).toEqual([30]);
  // A line that is gone.
  expect(keysBetween(order, 3, 5)).toEqual([20]);
});
