import fc from "fast-check";
import { expect, test } from "vitest";
import { choiceOf, conditionOf, emptyOnly, endsOf, filledOnly, rangeText } from "./filters";

const passes = (kind: Parameters<typeof conditionOf>[0], text: string, value: unknown) =>
  conditionOf(kind, text)?.(value as never);

test.each([
  ["text", "CME", "Acme", true],
  ["text", "bet", "Acme", false],
  ["text", "=verified", "Verified", true],
  ["text", "=verified|guessed", "guessed", true],
  ["text", "=verified", "unverified", false],
  ["text", "=", "Acme", false],
  ["list", "b, c", ["a", "b", "c"], true],
  ["number", "10..20", 10, true],
  ["number", "10..20", 21, false],
  ["number", "..20", 3, true],
  ["number", "10..", 3, false],
  ["number", "7", 7, true],
  ["date", "2026-01-01..2026-01-31", "2026-01-31T23:59:00Z", true],
  ["date", "2026-01-01..2026-01-31", "2026-02-01", false],
  ["yes-no", "yes", true, true],
  ["yes-no", "yes", false, false],
  ["verdict", "fits|maybe", { verdict: "Maybe", reason: "x", quote: null }, true],
  ["text", emptyOnly, null, true],
  ["text", filledOnly, null, false],
  ["number", "0..", null, false],
] as const)("%s filtered by %s: %j %s", (kind, text, value, expected) => {
  expect(passes(kind, text, value)).toBe(expected);
});

test("what says nothing, or no number, filters nothing", () => {
  for (const [kind, text] of [
    ["text", "  "],
    ["number", "many"],
    ["number", "1..many"],
  ] as const)
    expect(conditionOf(kind, text)).toBeNull();
});

test("a range reads as it was written", () => {
  const end = fc.oneof(fc.constant(""), fc.integer().map(String));
  fc.assert(
    fc.property(end, end, (from, until) => {
      if (from !== "" || until !== "") expect(endsOf(rangeText(from, until))).toEqual([from, until]);
    }),
  );
});

test("a value passes the choice of its own word", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöß ]{1,20}$/), (word) => {
      const value = { verdict: word.trim() || "x", reason: null, quote: null };
      expect(passes("verdict", choiceOf("verdict", value), value)).toBe(true);
    }),
  );
});
