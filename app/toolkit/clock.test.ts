import fc from "fast-check";
import { expect, test } from "vitest";
import { clock, secondsOf } from "./clock";

test("a length that was written is read as the same length", () => {
  fc.assert(fc.property(fc.nat(1_000_000_000), (seconds) => secondsOf(clock(seconds)) === seconds));
});

test.each([
  ["2:46:40", 10_000],
  ["90", 90],
  [" 1:30 ", 90],
])("%s is %i seconds", (words, seconds) => {
  expect(secondsOf(words)).toBe(seconds);
});

test.each(["", "soon", "1:2:3:4", "1:-2", "1::2", "1.5"])("%j is no length", (words) => {
  expect(secondsOf(words)).toBeNaN();
});
