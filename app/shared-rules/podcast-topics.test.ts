import { expect, test } from "vitest";
import { firstTopics, themeOfEpisode, themesOfShow } from "./podcast-topics";
import { fieldOf } from "./title-field";

test.each([
  ["Senior Director of Video Marketing", "video marketing"],
  ["Head of Video, EMEA", "video"],
  ["VP Content at Acme", "content"],
  ["Chief Executive Officer", null],
  ["Founder", null],
])("field of %s", (title, field) => expect(fieldOf(title)).toBe(field));

test.each([
  ["12. Avery Sample on remote recording", "remote recording"],
  ["What we know about pricing", "pricing"],
  ["Ep 55: Year in review", null],
  ["On air", null],
])("theme of %s", (title, theme) => expect(themeOfEpisode(title)).toBe(theme));

test("themes of a show, without who makes it", () => {
  expect(themesOfShow("The Hour is a show about pricing and remote teams, by Acme Audio.")).toEqual([
    "pricing",
    "remote teams",
  ]);
  expect(themesOfShow("Two friends talk.")).toEqual([]);
  expect(firstTopics([null, "a", "b", "a", "c"], 2)).toEqual(["a", "b"]);
});
