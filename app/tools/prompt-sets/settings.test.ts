import { describe, expect, test } from "vitest";
import { unknownPlaceholders } from "../../prompts/placeholders";
import { parseChanges, readSettings } from "../../toolkit/settings";
import { emailSets, promptSets, v1, v2, v3 } from "./settings";

const sets = promptSets("Lior");

test("the sets have their prompts", () => {
  expect(Object.fromEntries(sets.map((set) => [set.settings.group, set.prompts.length]))).toEqual({
    "prompts-lior": 1,
    "prompts-prod": 6,
    "prompts-staging": 11,
    "prompts-v3": 10,
    "prompts-churn": 3,
    "prompts-win-back-took-2-months-off": 4,
    "prompts-win-back-didnt-take-2-months": 5,
    "prompts-win-back-cancelled-past": 5,
    thumbnail: 7,
    "cover-art": 4,
  });
  expect(v1.prompts.map((prompt) => prompt.label)).toContain("5th prompt");
  expect(v2.prompts.map((prompt) => prompt.key).slice(-3)).toEqual(["prompt5a", "prompt5b", "prompt6"]);
  expect(v3.prompts.map((prompt) => prompt.key)).not.toContain("prompt6");
  expect(emailSets("Lior").map((set) => set.path)).toEqual([
    "/lior-emails",
    "/personalized-emails",
    "/personalized-emails-v2",
    "/personalized-emails-v3",
    "/personalized-emails-churn",
    "/win-back-took-2-months-off",
    "/win-back-didnt-take-2-months",
    "/win-back-cancelled-past",
  ]);
});

describe.each(sets.map((set) => [set.slug, set] as const))("%s", (_slug, set) => {
  test.each(set.prompts.map((prompt) => [prompt.key, prompt] as const))("%s ships whole", (_key, prompt) => {
    expect(prompt.initial.length).toBeGreaterThan(200);
    expect(unknownPlaceholders(prompt.initial, prompt.variables)).toEqual([]);
    expect(prompt.initial).not.toContain("!");
    expect(readSettings(set.settings, null)[prompt.key]).toBe(prompt.initial);
  });
});

test("a text with an unknown variable is refused in words, other braces are not", () => {
  expect(() => parseChanges(v1.settings.fields, { prompt1: "Hi {{person.shoe_size}}" })).toThrow(
    "{{person.shoe_size}} is not a variable of this prompt.",
  );
  expect(parseChanges(v1.settings.fields, { prompt1: 'Answer {"a": 1}' })).toEqual({
    prompt1: 'Answer {"a": 1}',
  });
});

test("a prompt cannot name what runs after it", () => {
  expect(() => parseChanges(v1.settings.fields, { prompt6: "{{wants}}" })).toThrow("{{wants}}");
  expect(() => parseChanges(v2.settings.fields, { prompt1a: "{{draft}}" })).toThrow("{{draft}}");
  expect(parseChanges(v2.settings.fields, { prompt1b: "{{draft}} {{wants}}" })).toHaveProperty("prompt1b");
});
