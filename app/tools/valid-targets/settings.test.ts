import { describe, expect, test } from "vitest";
import { industries } from "../../shared-rules/industries";
import { judgeTitle } from "../../shared-rules/titles";
import { wordsOf } from "../../words/words";
import { initialsOf } from "../../toolkit/fields";
import { signalsSettings } from "./settings";
import { titleRulesOf } from "../../shared-rules/title-rules";

const shipped = initialsOf(signalsSettings.fields);

test.each([
  ["keywordsTitleNonStrict", 40],
  ["keywordsTitleStrict", 40],
  ["additionalKeywords", 40],
  ["negativeKeywordsTitle", 40],
  ["titlesNoEmails1", 20],
  ["titlesNoEmails2", 20],
  ["titlesNoEmails3", 20],
  ["titlesNoEmails4", 20],
] as const)("%s ships with at least %i different titles", (name, least) => {
  const titles = shipped[name].map((title) => wordsOf(title).join(" "));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(least);
  expect(shipped[name].every((title) => title === title.trim() && title !== "")).toBe(true);
});

test("about 150 industries, each once, and the checked ones are among them", () => {
  expect(industries.length).toBeGreaterThan(140);
  expect(new Set(industries).size).toBe(industries.length);
  expect(shipped.industriesToExclude.filter(({ checked }) => checked)).not.toHaveLength(0);
});

describe("with the shipped lists", () => {
  const rules = titleRulesOf(shipped, ["Learning Experience Designer"]);
  const isTarget = (title: string, employees: number | null = 5000, industry = "Computer Software") =>
    judgeTitle(title, { industries: [industry], employees }, rules).isTarget;

  test.each([
    "VP of Marketing",
    "Head of Video, EMEA",
    "Senior Content Marketing Manager",
    "Podcast Lead",
    "Webinar Manager",
  ])("%s is a target", (title) => expect(isTarget(title)).toBe(true));

  test.each([
    "Software Engineer",
    "Marketing Intern",
    "Video Surveillance Technician",
    "Head of Sales",
    "Accountant",
    "Nurse",
  ])("%s is not", (title) => expect(isTarget(title)).toBe(false));

  test("founders count in small companies, and ticked industries take strict titles alone", () => {
    expect([isTarget("Founder", 40), isTarget("Founder", 4000), isTarget("Founder", null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isTarget("Video Editor"), isTarget("Video Editor", 5000, "media production")]).toEqual([
      true,
      false,
    ]);
    expect(isTarget("Lead Learning Experience Designer")).toBe(true);
  });
});
