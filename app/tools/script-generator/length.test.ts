import { expect, test } from "vitest";
import { lengthRemark } from "./length";

test("a script that is much shorter or longer than asked for says so", () => {
  expect(lengthRemark(222, 4)).toBe(
    "The script is shorter than the 4 minutes you asked for. Write it again, or add more points.",
  );
  expect(lengthRemark(560, 4)).toBeNull();
  expect(lengthRemark(430, 4)).toBeNull();
  expect(lengthRemark(900, 4)).toContain("longer than the 4 minutes");
  expect(lengthRemark(20, 1)).toContain("the 1 minute you");
  expect(lengthRemark(222, NaN)).toBeNull();
});
