import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines } from "./line-diff";

const someText = fc
  .array(fc.constantFrom("a", "b", "c", "", "d e"), { maxLength: 14 })
  .map((l) => l.join("\n"));
const side = (lines: ReturnType<typeof diffLines>, leftOut: "added" | "removed") =>
  lines
    .filter((line) => line.change !== leftOut)
    .map((line) => line.text)
    .join("\n");

test("both texts can be read off the difference", () => {
  fc.assert(
    fc.property(someText, someText, (before, after) => {
      const lines = diffLines(before, after);
      expect(side(lines, "added")).toBe(before);
      expect(side(lines, "removed")).toBe(after);
    }),
  );
});

test("equal texts differ in nothing", () => {
  fc.assert(fc.property(someText, (text) => diffLines(text, text).every((line) => line.change === "same")));
});

test("no shorter edit exists", () => {
  const common = (a: string[], b: string[]): number => {
    const best = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++)
        best[i]![j] =
          a[i - 1] === b[j - 1] ? best[i - 1]![j - 1]! + 1 : Math.max(best[i - 1]![j]!, best[i]![j - 1]!);
    return best[a.length]![b.length]!;
  };
  fc.assert(
    fc.property(someText, someText, (before, after) => {
      const same = diffLines(before, after).filter((line) => line.change === "same").length;
      expect(same).toBe(common(before.split("\n"), after.split("\n")));
    }),
  );
});

test("one changed line reads as removed, then added", () => {
  expect(diffLines("one\ntwo\nthree", "one\nzwei\nthree")).toEqual([
    { change: "same", text: "one" },
    { change: "removed", text: "two" },
    { change: "added", text: "zwei" },
    { change: "same", text: "three" },
  ]);
});

test("of a line that was changed in a word, that word is told apart on both sides", () => {
  const changed = diffLines("Write a warm e-mail.\nBye.", "Write a short e-mail.\nBye.");
  const words = (change: string) =>
    changed
      .filter((line) => line.change === change)
      .flatMap(({ pieces = [] }) => pieces.filter(({ isChanged }) => isChanged).map(({ text }) => text));
  expect([words("removed"), words("added")]).toEqual([["warm"], ["short"]]);
});

test("the pieces of a line are the line", () => {
  const line = fc.array(fc.constantFrom("one", "two", " ", ", ", "{{x}}", "é"), { maxLength: 12 });
  const lines = fc.array(
    line.map((words) => words.join("")),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      for (const { text, pieces } of diffLines(before.join("\n"), after.join("\n")))
        if (pieces) expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    }),
  );
});

test("two of the longest texts with nothing in common are shown one after the other", () => {
  const longest = (word: string) => Array.from({ length: 10_000 }, () => word).join("\n");
  const changes = diffLines(longest("a"), longest("b")).map((line) => line.change);
  expect(changes).toEqual([
    ...Array.from({ length: 10_000 }, () => "removed"),
    ...Array.from({ length: 10_000 }, () => "added"),
  ]);
});
