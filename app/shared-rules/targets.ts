/**
 * Finds contacts at a company. Judges titles first and reveals afterwards, because each reveal
 * costs a credit.
 */
import { registeredDomain, domainOfEmail } from "../keys/domain";
import { labelOf } from "../keys/host";
import type { AskedCost } from "../toolkit/approval";
import type { Source } from "../vendors/call";
import type { PeoplePort, Person, PersonHit } from "../vendors/people/port";
import { judgeTitle, type Employer, type TitleDecision, type TitleRules } from "./titles";
import { wordsOf } from "../words/words";

export interface Target {
  person: Person;
  decision: TitleDecision;
  source: Source;
}

export interface TargetSearch {
  targets: Target[];
  /** Number of people before any rule. */
  considered: number;
  /** Number of target titles; can exceed the number of revealed people. */
  matching: number;
  /** Excluded people by reason (`toolkit/left-out.ts`). */
  rejected: Record<string, number>;
  /**
   * If nobody is a target, the nearest miss: "“Head of Video”: negative keyword "sales""; null if
   * there is none.
   */
  nearest: string | null;
  source: Source;
}

export interface TargetQuestion {
  domain: string;
  /** The company's name at the vendor of people; null if unknown. */
  company: string | null;
  employer: Employer;
  rules: TitleRules;
  /** Await this before calling a vendor that charges per person. */
  requireApproval(cost: AskedCost): Promise<void>;
}

/**
 * Maximum people to reveal per company, one credit each. All tools share this limit, so that they
 * find the same people.
 */
export const mostTargets = 25;
/** People per search page. */
const mostConsidered = 100;
/** Credits that a run may spend on names without approval if the free vendor is unavailable. */
const namesCap = 100;

export async function findTargets(
  people: Pick<PeoplePort, "atCompany" | "reveal">,
  question: TargetQuestion,
): Promise<TargetSearch> {
  return revealTargets(people, question, await chooseTargets(people, question));
}

/** People to reveal, chosen by title. */
export interface ChosenTargets extends Pick<
  TargetSearch,
  "considered" | "matching" | "rejected" | "nearest" | "source"
> {
  chosen: { hit: PersonHit; decision: TitleDecision }[];
}

export async function chooseTargets(
  people: Pick<PeoplePort, "atCompany">,
  question: TargetQuestion,
): Promise<ChosenTargets> {
  const { domain, employer, rules } = question;
  const titles = [...new Set([...rules.strict, ...rules.nonStrict, ...rules.additional, ...rules.personas])];
  const hits = await people.atCompany({
    domain,
    titles,
    limit: mostConsidered,
    paidLimit: mostTargets,
    approvePaid: ({ label, people: count, credits, usd }) =>
      question.requireApproval({
        parts: [{ part: `people of ${domain}`, credits }],
        cap: namesCap,
        usdPerCredit: usd / credits,
        what: `Asking ${label} for up to ${count} people of ${domain}`,
      }),
  });

  const rejected: Record<string, number> = {};
  const reject = (rule: string) => (rejected[rule] = (rejected[rule] ?? 0) + 1);
  const matching = hits.value.flatMap((hit) => {
    const decision = judgeTitle(hit.title, employer, rules);
    if (decision.isTarget && isAtCompany(hit.company, question)) return [{ hit, decision }];
    reject(decision.isTarget ? leftCompany : (decision.counted ?? decision.rule));
    return [];
  });

  // Sorts titles with video or content before owners of small companies, and people with an email
  // before others.
  const extra = new Set(rules.additional);
  const rank = ({ hit, decision }: (typeof matching)[number]) =>
    Number(!hit.hasEmail) + 2 * Number(decision.keyword !== undefined && extra.has(decision.keyword));
  const chosen = matching.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostTargets);
  const nearest = matching.length === 0 ? nearestTitle(hits.value, employer, rules) : null;
  return {
    chosen,
    considered: hits.value.length,
    matching: matching.length,
    rejected,
    nearest,
    source: hits.source,
  };
}

/** Reveals people, at one credit each. */
export async function revealTargets(
  people: Pick<PeoplePort, "reveal">,
  question: TargetQuestion,
  { chosen, ...search }: ChosenTargets,
): Promise<TargetSearch> {
  const rejected = { ...search.rejected };
  const revealed = await Promise.all(
    chosen.map(async ({ hit, decision }): Promise<Target | null> => {
      const { value, source } = await people.reveal(hit.id);
      if (value && worksElsewhere(value, question)) return null;
      return { person: value ?? asPerson(hit), decision, source };
    }),
  );
  const found = revealed.filter((target) => target !== null);
  for (let gone = found.length; gone < revealed.length; gone++)
    rejected[leftCompany] = (rejected[leftCompany] ?? 0) + 1;
  // People without an email come last, even if the search promised one.
  const targets = found.toSorted((a, b) => Number(!a.person.email) - Number(!b.person.email));
  return { ...search, targets, rejected };
}

/** Returns a title that only one rule excludes, with that rule. */
function nearestTitle(hits: PersonHit[], employer: Employer, rules: TitleRules): string | null {
  const passes = (changed: Partial<TitleRules>, at = employer) =>
    hits.find(({ title }) => judgeTitle(title, at, { ...rules, ...changed }).isTarget)?.title;
  const kept = passes({ strictIndustries: [] }) ?? passes({ negative: [] });
  if (kept) return `"${kept}": ${judgeTitle(kept, employer, rules).rule}`;
  const extra = passes({ additionalStrict: true, additionalNonStrict: true }, { ...employer, employees: 1 });
  return extra ? `"${extra}": an extra role that counts only in companies chosen in the filters` : null;
}

/** A search by domain also finds former employees, and revealing them costs as much. */
const leftCompany = "work elsewhere now";

/**
 * Tells whether an employer's name can mean the company, because it shares a word with its name or
 * domain.
 */
export function isAtCompany(
  employer: string | null,
  { company, domain }: Pick<TargetQuestion, "company" | "domain">,
): boolean {
  if (employer === null) return true;
  const label = wordsOf(labelOf(domain)).join("");
  const known = new Set([...wordsOf(company ?? ""), label]);
  const words = wordsOf(employer);
  return words.join("") === label || words.some((word) => known.has(word));
}

function worksElsewhere({ company, email, employment }: Person, question: TargetQuestion): boolean {
  const own = registeredDomain(question.domain);
  if (company?.domain)
    return registeredDomain(company.domain) !== own && !isAtCompany(company.name, question);
  const current = employment.filter(({ end }) => end === null);
  if (current.some((job) => isAtCompany(job.company, question))) return false;
  return current.length > 0 || (email !== null && domainOfEmail(email) !== own);
}

/** Builds a person from a search hit if the vendor could not reveal them. */
function asPerson(hit: PersonHit): Person {
  return {
    id: hit.id,
    name: [hit.firstName, hit.lastName].filter(Boolean).join(" ") || "Unknown",
    firstName: hit.firstName,
    lastName: hit.lastName,
    title: hit.title,
    headline: null,
    email: null,
    emailStatus: null,
    linkedInUrl: null,
    twitterUrl: null,
    photoUrl: null,
    city: null,
    country: null,
    employment: [],
    company: null,
  };
}
