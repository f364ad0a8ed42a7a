import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "../../vendors/transcripts/port";
import { linesWith } from "./search";

const cuesOf = (texts: string[]): Cue[] => texts.map((text, at) => ({ start: at, duration: 1, text }));
const markedIn = (texts: string[], words: string) =>
  linesWith(cuesOf(texts), words).map(({ cue, marks }) => [
    cue.start,
    ...marks.map(([from, to]) => cue.text.slice(from, to)),
  ]);

test("words that go on in the next line are found in both", () => {
  const texts = ["It is about hiring", "your second team", "and nothing else."];
  expect(markedIn(texts, "about hiring your second team")).toEqual([
    [0, "about hiring"],
    [1, "your second team"],
  ]);
  expect(markedIn(texts, "  HIRING   your ")).toEqual([
    [0, "hiring"],
    [1, "your"],
  ]);
  expect(markedIn(texts, "team nothing")).toEqual([]);
  expect(markedIn(texts, "  ")).toEqual([]);
});

test("a line that holds the words twice is shown once, with both marked", () => {
  expect(markedIn(["a team is a team", "no", "Team"], "team")).toEqual([
    [0, "team", "team"],
    [2, "Team"],
  ]);
});

const line = fc
  .array(fc.constantFrom("a", "b", "A", " ", "İ"), { maxLength: 6 })
  .map((letters) => letters.join(""));

test("what is marked is what was looked for, place by place, as often as the running text holds it", () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.constantFrom("a", "ab", "a b", "b a a"),
      (texts, words) => {
        const text = texts.join(" ").replaceAll("İ", "!").toLowerCase();
        const plain = texts.map((each) => each.replaceAll("İ", "!"));
        const marked = linesWith(cuesOf(plain), words).flatMap(({ cue, marks }) =>
          marks.map(([from, to]) => cue.text.slice(from, to).toLowerCase()),
        );
        const letters = (of: string) => of.replaceAll(" ", "");
        expect(letters(marked.join(""))).toBe(letters(words).repeat(text.split(words).length - 1));
      },
    ),
  );
});
