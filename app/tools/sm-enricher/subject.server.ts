/**
 * Identifies the person or company behind an Enricher input, with their known links and accounts.
 */
import { domainOfEmail, parseDomain } from "../../keys/domain";
import { parseEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { isRoleMailbox } from "../../keys/role-mailboxes";
import { isFreeMail } from "../../keys/free-mail";
import { readHome, siteNameOf } from "../../shared-rules/site-home";
import { goWithout, type Skippable, skipUnlessSetUp } from "../../shared-rules/skip-unless";
import type { Source } from "../../vendors/call";
import type { Company } from "../../vendors/companies/port";
import type { SocialProfile } from "../../vendors/followers/port";
import type { UpstreamError } from "../../vendors/failure";
import type { Beside, Person } from "../../vendors/people/port";
import type { Upstreams } from "../../vendors/upstreams";

export interface Subject {
  kind: "person" | "company";
  /** True if the name was the only key, so that a namesake is possible. */
  byNameOnly: boolean;
  name: string | null;
  email: string | null;
  domain: string | null;
  person: { value: Person | null; source: Source | null };
  /** True for a company's role mailbox; the tool makes no paid lookup for it. */
  isMailbox: boolean;
  /** Source of the name. */
  known: Source | null;
  /** Links in the person's or company's own records and web pages. */
  links: { link: string; source: Source }[];
  /** Accounts found by email. */
  accounts: { profile: SocialProfile; source: Source }[];
  /** Messages about vendors that are not set up or did not answer. */
  missing: string[];
  /** Failed lookups that might have found more. */
  failed: Failed[];
}

export interface Failed {
  what: string;
  failure: UpstreamError;
  /** Message for the user. */
  missing: string;
}

/** Returns the failed steps, except those whose vendor is not set up. */
export const failedOf = (steps: Record<string, Skippable<unknown> | null>): Failed[] =>
  Object.entries(steps).flatMap(([what, step]) =>
    step?.failure ? [{ what, failure: step.failure, missing: step.missing ?? "" }] : [],
  );

/**
 * Identifies the person or company.
 * @param given An email, a domain or a name.
 */
export function findSubject(upstreams: Upstreams, given: string, beside: Beside = {}): Promise<Subject> {
  if (isKey(parseEmail(given))) return byEmail(upstreams, given, beside);
  return isKey(parseDomain(given)) ? byDomain(upstreams, given) : byName(upstreams, given);
}

async function byEmail(upstreams: Upstreams, email: string, beside: Beside): Promise<Subject> {
  const domain = domainOfEmail(email);
  const isPerson = !isRoleMailbox(email);
  const [person, accounts, company] = await Promise.all([
    isPerson ? goWithout(() => upstreams.people.byEmail(email, beside)) : null,
    isPerson ? goWithout(() => upstreams.followers.byEmail(email)) : null,
    // A role mailbox leads only to the company's own page, which is free.
    isPerson || isFreeMail(domain) ? null : companyLinks(upstreams, domain, { paid: false }),
  ]);
  const found = person?.value?.value ?? null;
  return {
    kind: isPerson ? "person" : "company",
    byNameOnly: false,
    isMailbox: !isPerson,
    name: found?.name ?? company?.name ?? null,
    email,
    domain: isFreeMail(domain) ? (found?.company?.domain ?? null) : domain,
    person: { value: found, source: person?.value?.source ?? null },
    known: found ? (person?.value?.source ?? null) : (company?.source ?? null),
    links: [...linksOfPerson(found, person?.value?.source ?? null), ...(company?.links ?? [])],
    accounts: (accounts?.value?.value ?? []).flatMap((profile) =>
      accounts?.value ? [{ profile, source: accounts.value.source }] : [],
    ),
    missing: [
      ...[person?.missing, accounts?.missing, person?.value?.unasked].filter((words) => words != null),
      ...(company?.missing ?? []),
    ],
    failed: [
      ...failedOf({ Person: person, "Accounts of the address": accounts }),
      ...(company?.failed ?? []),
    ],
  };
}

async function byDomain(upstreams: Upstreams, domain: string): Promise<Subject> {
  const { name, links, source, missing, failed } = await companyLinks(upstreams, domain, { paid: true });
  return {
    kind: "company",
    byNameOnly: false,
    isMailbox: false,
    name,
    email: null,
    domain,
    person: { value: null, source: null },
    known: source,
    links,
    accounts: [],
    missing,
    failed,
  };
}

/** A name alone gets one lookup, on which the whole search depends. */
async function byName(upstreams: Upstreams, name: string): Promise<Subject> {
  const { value, missing } = await skipUnlessSetUp(() => upstreams.people.byName(name, null));
  const person = value?.value ?? null;
  return {
    kind: "person",
    byNameOnly: true,
    isMailbox: false,
    name: person?.name ?? name,
    email: person?.email ?? null,
    domain: person?.company?.domain ?? null,
    person: { value: person, source: value?.source ?? null },
    known: value?.source ?? null,
    links: linksOfPerson(person, value?.source ?? null),
    accounts: [],
    missing: [missing, value?.unasked].filter((words) => words != null),
    failed: [],
  };
}

/** Returns profile links from a company's record and its home page. */
async function companyLinks(upstreams: Upstreams, domain: string, { paid }: { paid: boolean }) {
  const [home, company] = await Promise.all([
    readHome(upstreams.sites, domain),
    paid ? goWithout(() => upstreams.companies.byDomain(domain)) : null,
  ]);
  const record = company?.value?.value ?? null;
  const refused = home.refusal && { value: null, missing: home.refusal.detail, failure: home.refusal };
  const failed = failedOf({ "The company's own site": refused, Company: company });
  // Neither the site nor the vendor answered.
  if (!home.page && !record && failed[0]) throw failed[0].failure;
  const fromRecord = record && company?.value ? linksOfCompany(record, company.value.source) : [];
  const { source } = home;
  const fromSite = source ? (home.page?.links ?? []).map(({ href }) => ({ link: href, source })) : [];
  return {
    name: record?.name ?? siteNameOf(home.page),
    source: (record ? company?.value?.source : source) ?? null,
    links: [...fromSite, ...fromRecord],
    missing: [
      home.refusal && `its own site could not be read: ${home.refusal.detail}`,
      company?.missing,
      company?.value?.unasked,
    ].filter((words) => words != null),
    failed,
  };
}

const linksOfCompany = ({ youtubeUrl, twitterUrl, linkedInUrl }: Company, source: Source) =>
  [youtubeUrl, twitterUrl, linkedInUrl].flatMap((link) => (link ? [{ link, source }] : []));

const linksOfPerson = (person: Person | null, source: Source | null) =>
  [person?.linkedInUrl, person?.twitterUrl].flatMap((link) => (link && source ? [{ link, source }] : []));
