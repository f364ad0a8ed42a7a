/** Who or what one input of the Enricher means, and the links and accounts that are known of it. */
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
import type { Person } from "../../vendors/people/port";
import type { Upstreams } from "../../vendors/upstreams";

export interface Subject {
  kind: "person" | "company";
  /** Another person of the same name may have been found. */
  byNameOnly: boolean;
  name: string | null;
  email: string | null;
  domain: string | null;
  person: { value: Person | null; source: Source | null };
  /** A mailbox of a company: nothing is paid for it. */
  isMailbox: boolean;
  /** Who gave the name. */
  known: Source | null;
  /** Links their own records and pages give. */
  links: { link: string; source: Source }[];
  /** Accounts found by their e-mail address. */
  accounts: { profile: SocialProfile; source: Source }[];
  /** Who could not be asked, or would not answer, in words. */
  missing: string[];
  /** What might have told more, had it not failed. */
  failed: Failed[];
}

export interface Failed {
  what: string;
  failure: UpstreamError;
  /** In words. */
  missing: string;
}

/** What failed of these steps; those of services that are not set up here are left out. */
export const failedOf = (steps: Record<string, Skippable<unknown> | null>): Failed[] =>
  Object.entries(steps).flatMap(([what, step]) =>
    step?.failure ? [{ what, failure: step.failure, missing: step.missing ?? "" }] : [],
  );

/** @param given an email address, a domain, or a name */
export function findSubject(upstreams: Upstreams, given: string): Promise<Subject> {
  if (isKey(parseEmail(given))) return byEmail(upstreams, given);
  return isKey(parseDomain(given)) ? byDomain(upstreams, given) : byName(upstreams, given);
}

async function byEmail(upstreams: Upstreams, email: string): Promise<Subject> {
  const domain = domainOfEmail(email);
  const isPerson = !isRoleMailbox(email);
  const [person, accounts, company] = await Promise.all([
    isPerson ? goWithout(() => upstreams.people.byEmail(email)) : null,
    isPerson ? goWithout(() => upstreams.followers.byEmail(email)) : null,
    // A mailbox of a company leads to the company's own page, which is free, and to no paid look-up.
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

/** By a name alone nothing else is asked: the source of people is the main part. */
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

/** What a company's record and the links of its first page say of its profiles. */
async function companyLinks(upstreams: Upstreams, domain: string, { paid }: { paid: boolean }) {
  const [home, company] = await Promise.all([
    readHome(upstreams.sites, domain),
    paid ? goWithout(() => upstreams.companies.byDomain(domain)) : null,
  ]);
  const record = company?.value?.value ?? null;
  const refused = home.refusal && { value: null, missing: home.refusal.detail, failure: home.refusal };
  const failed = failedOf({ "The company's own site": refused, Company: company });
  // Neither says a word of it.
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
