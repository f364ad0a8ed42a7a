/**
 * Is a person's title one we write to? The rules of the Valid Targets settings (docs/product/valid-targets.md), used
 * everywhere.
 */
import { titleParts, titleWords } from "../words/titles";
import { sameWords, standInOrder, wordsOf } from "../words/words";

export interface TitleRules {
  /** Reject whatever else would accept. */
  negative: string[];
  /** Accept when the title, or one of its parts, is the keyword. */
  strict: string[];
  /** Accept when the keyword's words stand in the title in order. */
  nonStrict: string[];
  /** Also accepted in companies of up to 1000 employees, in the ways ticked. */
  additional: string[];
  additionalStrict: boolean;
  additionalNonStrict: boolean;
  /** Industries in which only strict keywords count. */
  strictIndustries: string[];
  /** Roles of the ideal customer profile, accepted like non-strict keywords in any industry. */
  personas: string[];
}

/** What the rules look at besides the title. */
export interface Employer {
  industries: string[];
  /** null: unknown; counts as over 1000. */
  employees: number | null;
}

export interface TitleDecision {
  isTarget: boolean;
  /** What decided, in words. */
  rule: string;
  /** Of a title that is no target's: why, as several of them are counted (`toolkit/left-out.ts`). */
  counted?: string;
  keyword?: string;
  note?: "size unknown";
}

export const largestSmallCompany = 1000;

export function judgeTitle(title: string | null, employer: Employer, rules: TitleRules): TitleDecision {
  const decision = decide(title ?? "", employer, rules);
  return employer.employees === null ? { ...decision, note: "size unknown" } : decision;
}

function decide(title: string, employer: Employer, rules: TitleRules): TitleDecision {
  const words = titleWords(title);
  if (words.length === 0) return { isTarget: false, rule: "no title known", counted: "have no known title" };
  const parts = titleParts(title);
  const isStrict = (keyword: string) => parts.some((part) => sameWords(part, titleWords(keyword)));
  const isNonStrict = (keyword: string) => standInOrder(titleWords(keyword), words);
  const verdict = (isTarget: boolean, kind: string, keyword: string): TitleDecision => ({
    isTarget,
    rule: `${kind} "${keyword}"`,
    keyword,
  });

  const negative = rules.negative.find(isNonStrict);
  if (negative !== undefined)
    return {
      ...verdict(false, "negative keyword", negative),
      counted: `have the negative keyword "${negative}" in their title`,
    };
  const strict = rules.strict.find(isStrict);
  if (strict !== undefined) return verdict(true, "strict keyword", strict);
  const persona = rules.personas.find(isNonStrict);
  if (persona !== undefined) return verdict(true, "persona", persona);

  const strictIndustry = industryAmong(employer.industries, rules.strictIndustries);
  const nonStrict = rules.nonStrict.find(isNonStrict);
  if (nonStrict !== undefined && strictIndustry === undefined) return verdict(true, "keyword", nonStrict);

  if (employer.employees !== null && employer.employees <= largestSmallCompany) {
    const additional = rules.additional.find(
      (keyword) =>
        (rules.additionalStrict && isStrict(keyword)) || (rules.additionalNonStrict && isNonStrict(keyword)),
    );
    if (additional !== undefined)
      return verdict(true, "keyword for companies of up to 1000 employees", additional);
  }
  if (nonStrict !== undefined)
    return {
      isTarget: false,
      rule: `only strict keywords count in ${strictIndustry}`,
      counted: `match only keywords that don't count in ${strictIndustry}`,
    };
  return { isTarget: false, rule: "no keyword matches", counted: "match no keyword" };
}

/** The checked industry that is one of the company's, as the list writes it. */
function industryAmong(industries: string[], checked: string[]): string | undefined {
  const own = new Set(industries.map(industryKey));
  return checked.find((industry) => own.has(industryKey(industry)));
}

/** "Marketing & Advertising" and "marketing and advertising" are the same industry. */
const industryKey = (industry: string) => wordsOf(industry.replaceAll("&", " and ")).join(" ");
