import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeTitle, type Employer, type TitleRules } from "./titles";

const none: TitleRules = {
  negative: [],
  strict: [],
  nonStrict: [],
  additional: [],
  additionalStrict: false,
  additionalNonStrict: false,
  strictIndustries: [],
  personas: [],
};
const large: Employer = { industries: ["software"], employees: 5000 };
const small: Employer = { industries: ["software"], employees: 1000 };
const judge = (title: string | null, rules: Partial<TitleRules>, employer = large) =>
  judgeTitle(title, employer, { ...none, ...rules });
const isTarget = (...args: Parameters<typeof judge>) => judge(...args).isTarget;

describe("non-strict", () => {
  test.each([
    ["City Manager", true],
    ["Publicity Manager", false],
    ["Manager, City", false],
    ["City & Regional Manager", true],
    ["CITY  MANAGER (interim)", true],
    ["City", false],
  ])('"city manager" in "%s": %s', (title, expected) => {
    expect(isTarget(title, { nonStrict: ["city manager"] })).toBe(expected);
  });

  test("accents and case make no difference, in any script", () => {
    expect(isTarget("Directrice de la Vidéo", { nonStrict: ["VIDEO"] })).toBe(true);
    expect(isTarget("Leiter für Größe", { nonStrict: ["grösse"] })).toBe(true);
    expect(isTarget("Директор по маркетингу", { nonStrict: ["ДИРЕКТОР"] })).toBe(true);
    expect(isTarget("ビデオ プロデューサー", { nonStrict: ["ビデオ"] })).toBe(true);
  });
});

describe("strict", () => {
  test.each([
    ["Head of Video", true],
    ["head of vidéo", true],
    ["Head of Video, EMEA", true],
    ["Podcast Host / Head of Video", true],
    ["Head of Video at Acme", true],
    ["Deputy Head of Video", false],
    ["Head of Video Platform", false],
    ["Head of Video Attribution", false],
  ])('"head of video" is "%s": %s', (title, expected) => {
    expect(isTarget(title, { strict: ["Head of Video"] })).toBe(expected);
  });
});

test("a negative keyword rejects before anything accepts, and is named", () => {
  const rules = { negative: ["assistant"], strict: ["assistant producer"], personas: ["producer"] };
  expect(judge("Assistant Producer", rules)).toEqual({
    isTarget: false,
    rule: 'negative keyword "assistant"',
    keyword: "assistant",
    counted: 'have the negative keyword "assistant" in their title',
  });
});

describe("a checked industry", () => {
  const agency: Employer = { industries: ["marketing & advertising"], employees: 5000 };
  const rules = {
    strict: ["head of video"],
    nonStrict: ["video"],
    strictIndustries: ["Marketing and Advertising"],
  };

  test("lets only strict keywords count", () => {
    expect(judge("Head of Video", rules, agency).isTarget).toBe(true);
    expect(judge("Video Editor", rules, agency)).toEqual({
      isTarget: false,
      rule: "only strict keywords count in Marketing and Advertising",
      counted: "match only keywords that don't count in Marketing and Advertising",
    });
    expect(judge("Video Editor", rules, large).isTarget).toBe(true);
  });

  test("doesn't hold the extra keywords of small companies back", () => {
    const extra = { ...rules, additional: ["owner"], additionalNonStrict: true };
    expect(isTarget("Agency Owner", extra, { ...agency, employees: 12 })).toBe(true);
  });
});

describe("extra keywords", () => {
  const rules = { additional: ["founder"], additionalStrict: true };

  test("count up to 1000 employees, in the ways ticked", () => {
    expect(isTarget("Founder", rules, small)).toBe(true);
    expect(isTarget("Co-Founder", rules, small)).toBe(false);
    expect(isTarget("Founder", rules, { ...small, employees: 1001 })).toBe(false);
    expect(isTarget("Co-Founder", { additional: ["founder"], additionalNonStrict: true }, small)).toBe(true);
    expect(isTarget("Founder", { additional: ["founder"] }, small)).toBe(false);
  });

  test("an unknown size counts as over 1000 and is marked", () => {
    expect(judge("Founder", rules, { industries: [], employees: null })).toEqual({
      isTarget: false,
      rule: "no keyword matches",
      counted: "match no keyword",
      note: "size unknown",
    });
  });
});

test("no title is no target", () => {
  expect(judge(null, { nonStrict: ["video"] }).rule).toBe("no title known");
  expect(judge(" – ", { nonStrict: ["video"] }).rule).toBe("no title known");
});

const title = fc.array(
  fc.constantFrom("head", "of", "video", "Vidéo", "podcast", ",", "/", "at", "manager"),
  {
    minLength: 1,
    maxLength: 8,
  },
);

describe("for any title", () => {
  test("what is strictly a keyword also holds it non-strictly", () => {
    fc.assert(
      fc.property(
        title,
        fc.array(fc.constantFrom("head", "of", "video", "podcast"), { minLength: 1 }),
        title,
        (before, key, after) => {
          // "of" alone is not a valid keyword.
          fc.pre(key.some((word) => word !== "of"));
          const keyword = key.join(" ");
          const text = [...before, ",", keyword, "/", ...after].join(" ");
          expect(isTarget(text, { strict: [keyword] })).toBe(true);
          expect(isTarget(text, { nonStrict: [keyword] })).toBe(true);
        },
      ),
    );
  });

  test("upper case, accents and surrounding space never change the decision", () => {
    fc.assert(
      fc.property(title, (words) => {
        const text = words.join(" ");
        const rules = { strict: ["head of video"], nonStrict: ["podcast manager"], negative: ["at"] };
        expect(judge(` ${text.toUpperCase().normalize("NFD")} `, rules)).toEqual(judge(text, rules));
      }),
    );
  });

  test("a keyword without letters or digits matches nothing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isTarget(text, { strict: ["–"], nonStrict: [" & "], personas: [""] })).toBe(false);
      }),
    );
  });
});
