/**
 * Decides whether a job title is a target. Implements the Valid Targets settings
 * (docs/product/valid-targets.md) for all tools.
 */
import { titleParts, titleWords } from "../words/titles";
import { sameWords, standInOrder, wordsOf } from "../words/words";

export interface TitleRules {
  /** Reject a title, even if another rule accepts it. */
  negative: string[];
  /** Accept a title that equals the keyword, or has a part that does. */
  strict: string[];
  /** Accept a title that contains the keyword's words in order. */
  nonStrict: string[];
  /** Also accept these at companies of up to 1000 employees, as strict or non-strict keywords. */
  additional: string[];
  additionalStrict: boolean;
  additionalNonStrict: boolean;
  /** Industries in which only strict keywords count. */
  strictIndustries: string[];
  /** Titles of the ideal customer profile, accepted like non-strict keywords in every industry. */
  personas: string[];
}

/** Facts about the company that the rules use. */
export interface Employer {
  industries: string[];
  /** null if unknown, which counts as over 1000. */
  employees: number | null;
}

export interface TitleDecision {
  isTarget: boolean;
  /** The deciding rule, as text. */
  rule: string;
  /** For rejected titles: the reason in the plural (`toolkit/left-out.ts`). */
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

/** Returns the selected industry that the company belongs to, in the list's spelling. */
function industryAmong(industries: string[], checked: string[]): string | undefined {
  const own = new Set(industries.map(industryKey));
  return checked.find((industry) => own.has(industryKey(industry)));
}

/** "Marketing & Advertising" and "marketing and advertising" are the same industry. */
const industryKey = (industry: string) => wordsOf(industry.replaceAll("&", " and ")).join(" ");
