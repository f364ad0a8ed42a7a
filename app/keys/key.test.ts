import { expect, test } from "vitest";
import { isKey, keyText, type Parsed } from "./key";

test("a parsed text is a key or a refusal", () => {
  const key: Parsed<"email"> = { kind: "email", value: "jo@acme.com", shown: "jo@acme.com" };
  const refusal: Parsed<"email"> = { refused: "empty", words: "Enter an email address." };
  expect(isKey(key)).toBe(true);
  expect(isKey(refusal)).toBe(false);
});

test("a key is one text with its kind in front", () => {
  expect(keyText({ kind: "linkedin", value: "réda" })).toBe("linkedin:réda");
});
