import { expect, test } from "vitest";
import { askAbove } from "./ask-above";

test.each([
  ["25", 25],
  [" $2.50 ", 2.5],
  ["2,50", 2.5],
  ["1,000", 1000],
  ["0", 0],
  ["", null],
])("%j is read as users type it", (typed, usd) => expect(askAbove.parse(typed)).toBe(usd));

test.each(["ten", "-1", "100001", "1e999"])("%j is refused", (typed) => {
  expect(askAbove.safeParse(typed).error?.issues[0]?.message).toBe("Enter an amount from $0 to $100,000.");
});
