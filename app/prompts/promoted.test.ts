import { expect, test } from "vitest";
import { v1 } from "../tools/prompt-sets/sets/v1";
import { v2 } from "../tools/prompt-sets/sets/v2";
import { v3 } from "../tools/prompt-sets/sets/v3";
import { placeholderProblem } from "./placeholders";
import { draftInOneStep, promotedKey, promotedText } from "./promoted";

test("two parts are joined by a blank line, and the draft is named in words", () => {
  expect(promotedText(["Write to {{person.name}}.\n", "Revise:\n{{draft}}"])).toBe(
    `Write to {{person.name}}.\n\nRevise:\n${draftInOneStep}`,
  );
  expect(promotedText(["One part alone"])).toBe("One part alone");
});

test.each([v2, v3])(
  "each prompt of $title stands in production under a key and in words that it knows",
  (set) => {
    for (const key of new Set(set.prompts.map((prompt) => promotedKey(prompt.key)))) {
      const parts = set.prompts.filter((prompt) => promotedKey(prompt.key) === key);
      const production = v1.prompts.find((prompt) => prompt.key === key);
      expect(production?.key).toBe(key);
      const text = promotedText(parts.map(({ initial }) => initial));
      expect(placeholderProblem(text, production?.variables ?? [])).toBeNull();
    }
  },
);
