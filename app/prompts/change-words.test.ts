import fc from "fast-check";
import { expect, test } from "vitest";
import { checkbox, list, number, prompt, text, viewsOf } from "../toolkit/fields";
import { changeWords, longestExcerpt } from "./change-words";

const fields = viewsOf({
  places: list({ label: "Places", initial: [] }),
  model: text({ label: "GPT Model" }),
  months: number({ label: "Months", initial: 1, unit: "months" }),
  people: checkbox({ label: "Find people", initial: true }),
  words: prompt({ label: "System Prompt", initial: "" }),
});
const before = {
  places: ["Spain", "Japan"],
  model: "small",
  months: 1,
  people: true,
  words: "Write warmly.",
};
const changed = (values: Partial<typeof before>) => changeWords(fields, before, { ...before, ...values });

test("what changed is told by field, in its words; what stayed is not", () => {
  expect(changed({})).toEqual([]);
  expect(changed({ places: ["Japan", "Germany"], model: "large", months: 3, people: false })).toEqual([
    "Places: added Germany; removed Spain",
    "GPT Model: from small to large",
    "Months: from 1 month to 3 months",
    "Find people: from Yes to No",
  ]);
  expect(changed({ places: ["Spain"] })).toEqual(["Places: removed Japan"]);
  expect(changed({ places: ["Japan", "Spain"] })).toEqual(["Places: in another order"]);
  expect(changed({ model: "" })).toEqual(["GPT Model: from small to None"]);
});

test("of a text the words that came and went are told", () => {
  expect(changed({ words: "Write shortly." })).toEqual(["System Prompt: added “shortly”; removed “warmly”"]);
  expect(changed({ words: "Write warmly.\nBye." })).toEqual(["System Prompt: added “Bye.”"]);
  expect(changed({ words: "Write  warmly.\n" })).toEqual(["System Prompt: spaces or line breaks"]);
  expect(changed({ words: "" })).toEqual(["System Prompt: removed “Write warmly.”"]);
});

test("however long two texts are, what changed is told in a line", () => {
  const long = fc
    .array(fc.lorem({ maxCount: 30, mode: "words" }), { maxLength: 20 })
    .map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(long, long, (one, other) => {
      const told = changeWords(fields, { ...before, words: one }, { ...before, words: other });
      expect(told.length).toBe(one === other ? 0 : 1);
      for (const words of told) {
        expect(words.length).toBeLessThanOrEqual(2 * longestExcerpt + 60);
        expect(words).not.toContain("\n");
      }
    }),
  );
});
