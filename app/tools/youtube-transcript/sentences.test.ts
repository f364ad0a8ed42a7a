import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cue } from "../../vendors/transcripts/port";
import { sentencesOf } from "./sentences";

const cuesOf = (texts: string[]): Cue[] => texts.map((text, at) => ({ start: at * 2, duration: 2, text }));

test("lines are joined until a sentence ends", () => {
  const joined = sentencesOf(cuesOf(["We met", "in Berlin.", "“Really?”", "Yes, for", "two years"]));
  expect(joined).toEqual([
    { start: 0, duration: 4, text: "We met in Berlin." },
    { start: 4, duration: 2, text: "“Really?”" },
    { start: 6, duration: 4, text: "Yes, for two years" },
  ]);
});

test("captions without full stops are cut all the same", () => {
  const joined = sentencesOf(cuesOf(Array.from({ length: 100 }, () => "five words in each line")));
  expect(joined.length).toBeGreaterThan(5);
  for (const { text } of joined) expect(text.split(" ").length).toBeLessThanOrEqual(64);
});

test("no word is lost or said twice", () => {
  const line = fc.array(fc.constantFrom("so", "well.", "no!", "why?)", "go"), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const texts = lines.map((words) => words.join(" "));
      const joined = sentencesOf(cuesOf(texts));
      expect(joined.map(({ text }) => text).join(" ")).toBe(texts.join(" "));
      expect(joined.map(({ start }) => start)).toEqual(
        joined.map(({ start }) => start).toSorted((a, b) => a - b),
      );
    }),
  );
});
