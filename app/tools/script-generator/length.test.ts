import { expect, test } from "vitest";
import { lengthRemark } from "./length";

test("a script that is much shorter or longer than asked for says so", () => {
  expect(lengthRemark(222, 4)).toBe(
    "Shorter than the 4 minutes you asked for: write it again, or give it more points to use.",
  );
  expect(lengthRemark(560, 4)).toBeNull();
  expect(lengthRemark(430, 4)).toBeNull();
  expect(lengthRemark(900, 4)).toContain("Longer than the 4 minutes");
  expect(lengthRemark(20, 1)).toContain("the 1 minute you");
  expect(lengthRemark(222, NaN)).toBeNull();
});
