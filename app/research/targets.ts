/** People of a company worth writing to: judged by title first, then revealed, since revealing costs a credit each. */
import { getDomain } from "tldts";
import type { Source } from "../upstream/call";
import type { PeoplePort, Person, PersonHit } from "../upstream/people/port";
import { judgeTitle, type Employer, type TitleDecision, type TitleRules } from "./titles";

export interface Target {
  person: Person;
  decision: TitleDecision;
  source: Source;
}

export interface TargetSearch {
  targets: Target[];
  /** People looked at, before any rule. */
  considered: number;
  /** Whose title is a target's, more than were revealed. */
  matching: number;
  /** Rejections by rule, in words. */
  rejected: Record<string, number>;
  source: Source;
}

export interface TargetQuestion {
  domain: string;
  employer: Employer;
  rules: TitleRules;
  /** Most people to reveal. */
  most: number;
}

/** People one search page brings. */
const mostConsidered = 100;

export async function findTargets(people: PeoplePort, question: TargetQuestion): Promise<TargetSearch> {
  const { domain, employer, rules, most } = question;
  const titles = [...new Set([...rules.strict, ...rules.nonStrict, ...rules.additional, ...rules.personas])];
  const hits = await people.atCompany({ domain, titles, limit: mostConsidered });
  const judged = hits.value.map((hit) => ({ hit, decision: judgeTitle(hit.title, employer, rules) }));

  const rejected: Record<string, number> = {};
  for (const { decision } of judged)
    if (!decision.isTarget) rejected[decision.rule] = (rejected[decision.rule] ?? 0) + 1;
  const matching = judged.filter(({ decision }) => decision.isTarget);

  const chosen = matching.toSorted((a, b) => Number(b.hit.hasEmail) - Number(a.hit.hasEmail)).slice(0, most);
  const revealed = await Promise.all(
    chosen.map(async ({ hit, decision }): Promise<Target | null> => {
      const { value, source } = await people.reveal(hit.id);
      if (value && worksElsewhere(value, domain)) return null;
      return { person: value ?? asPerson(hit), decision, source };
    }),
  );
  const targets = revealed.filter((target) => target !== null);
  const left = revealed.length - targets.length;
  if (left > 0) rejected["works elsewhere now"] = left;
  return { targets, considered: hits.value.length, matching: matching.length, rejected, source: hits.source };
}

/** A search by domain also finds people who have left; only a different current company says so for certain. */
function worksElsewhere({ company, employment }: Person, domain: string): boolean {
  if (!company?.domain || getDomain(company.domain) === getDomain(domain)) return false;
  const current = employment.filter(({ end }) => end === null).map((job) => job.company.toLowerCase());
  return current.length === 0 || current.includes(company.name.toLowerCase());
}

/** What a hit says of somebody who could not be revealed. */
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
