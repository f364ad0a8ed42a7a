import { expect, test } from "vitest";
import { problemText } from "./problem-text";

test.each([
  ['{"detail":"The quota is used up.","nextStep":"Wait."}', "The quota is used up.", "Wait."],
  ['{"detail":"The quota is used up.","nextStep":7}', "The quota is used up.", undefined],
  ['{"message":"Too large"}', "Too large", undefined],
  ['{"error":"odd"}', "odd", undefined],
  ['{"ok":false}', "", undefined],
  ["[]", "", undefined],
  ["quota reached", "quota reached", undefined],
  ['{"detail":"","message":"gone"}', "gone", undefined],
  ['{"error":{"code":7}}', "", undefined],
  ["null", "", undefined],
  ["\n<!doctype html><h1>502</h1>", "", undefined],
  [" ", "", undefined],
])("%s", (body, detail, nextStep) => {
  expect(problemText(body)).toEqual({ detail, nextStep });
});

test("a long text is cut", () => {
  expect(problemText("x".repeat(9000)).detail).toHaveLength(500);
});
