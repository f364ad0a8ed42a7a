import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { createWorld } from "../../sandbox/world";
import { testNow, upstreamsOver } from "../vendors/replay";
import { readPicture, saysOnly, saysTitle } from "./picture-words";

test.each([
  ["How we recorded 40 interviews", "40 INTERVIEWS", true, 'says "40 INTERVIEWS"'],
  ["How we recorded 40 interviews", "", true, "says nothing"],
  ["How we recorded 40 interviews", "40 intervews", false, 'says "40 intervews"'],
  ["How we recorded 40 interviews", "The Blueboard Podcast", false, 'says "The Blueboard Podcast"'],
])("a thumbnail for %j that says %j", (title, words, passes, found) => {
  expect(saysOnly(title, words)).toEqual({ rule: "Words of the title alone", passes, found });
});

test.each([
  ["The Quiet Studio", "THE QUIET\nSTUDIO", true],
  ["The Quiet Studio", "The Quite Studio", false],
  ["Große Töne & Übersee", "GROSSE TÖNE & ÜBERSEE", true],
  ["Große Töne & Übersee", "GROSSE TONE & UBERSEE", false],
  ["The Quiet Studio", "The Quiet Studio with Dana", false],
  ["The Quiet Studio", "", false],
])("a cover for %j that says %j", (title, words, passes) => {
  expect(saysTitle(title, words).passes).toBe(passes);
});

const picture = { type: "jpeg", base64: "AAAA" } as const;

test("a picture stands although the model is not sure what it says", async () => {
  const { languageModel } = upstreamsOver(answer(createWorld({ now: () => testNow })), () => testNow);
  expect(await readPicture(languageModel, picture)).toMatchObject({ words: null });
});

test("a picture stands although the model can't be asked", async () => {
  const down = async () => new Response("{}", { status: 503 });
  const { languageModel } = upstreamsOver(down, () => testNow);
  expect(await readPicture(languageModel, picture)).toEqual({ words: null, usd: 0 });
});
