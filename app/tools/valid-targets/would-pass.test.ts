import { expect, test } from "vitest";
import type { TitleRules } from "../../shared-rules/titles";
import { wouldPass } from "./would-pass";

const none: TitleRules = {
  negative: [],
  strict: [],
  nonStrict: [],
  additional: [],
  additionalStrict: true,
  additionalNonStrict: false,
  strictIndustries: [],
  personas: [],
};
const saved = { ...none, nonStrict: ["video", "podcast"] };
const at = (title: string, employees: number | null = 5000, industries: string[] = []) => ({
  title,
  employees,
  industries,
});
const people = [at("Podcast Lead"), at("Video Editor", 5000, ["Media Production"]), at("Founder", 900)];
const told = (edited: Partial<TitleRules>) =>
  wouldPass(people, { saved, edited: { ...saved, ...edited } }).map(({ candidate, decision, change }) => [
    candidate.title,
    decision.isTarget,
    decision.rule,
    change,
  ]);

test("the same filters change nothing; who passes stands first, each with the rule", () => {
  expect(told({})).toEqual([
    ["Podcast Lead", true, 'keyword "podcast"', null],
    ["Video Editor", true, 'keyword "video"', null],
    ["Founder", false, "no keyword matches", null],
  ]);
});

test("an edit says whom it lets in and whom it keeps out, these first", () => {
  expect(told({ additional: ["founder"], negative: ["podcast"] })).toEqual([
    ["Podcast Lead", false, 'negative keyword "podcast"', "No longer passes"],
    ["Founder", true, 'keyword for companies of up to 1000 employees "founder"', "Now passes"],
    ["Video Editor", true, 'keyword "video"', null],
  ]);
  expect(told({ strictIndustries: ["media production"] })[0]).toEqual([
    "Video Editor",
    false,
    "only strict keywords count in media production",
    "No longer passes",
  ]);
});
