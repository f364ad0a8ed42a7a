/**
 * Social Media Enricher: one input told apart, profiles from every source that names them, followers, whose they are.
 */
import { domainOfEmail, isFreeMail, isRoleAddress, nameInEmail } from "../../research/addresses";
import { skipUnlessSetUp } from "../../research/skip-unless";
import { type Confidence, ownerConfidence } from "../../research/profile-owner";
import { profileOfLink } from "../../research/profile-link";
import { readHome, siteNameOf } from "../../research/site-home";
import { checkedAt, inSentences } from "../../toolkit/findings";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { email as emailShape, toDomain } from "../../toolkit/shapes";
import type { Source } from "../../upstream/call";
import type { Company } from "../../upstream/companies/port";
import { type Network, networks, type SocialProfile } from "../../upstream/followers/port";
import type { Person } from "../../upstream/people/port";
import type { Upstreams } from "../../upstream/upstreams";
import { type EnricherResult, networkLabels, smEnricher } from "./definition";
import { scoreOf } from "./score";
import { formatNumber } from "../../toolkit/format-number";

interface Subject {
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
  missing: string[];
}

interface Seen {
  profile: SocialProfile;
  source: Source;
  confidence: Confidence;
}

/** A profile that a record or a page links to. */
interface Linked {
  network: Network;
  handle: string;
  link: string;
  source: Source;
}

/** Drops by reason, in words. */
type Drops = Record<string, number>;

/** More profiles of one subject than this are not read. */
const mostProfiles = 10;

const nothing = (reason: string) =>
  new NoFindings<EnricherResult>([{ name: "Result", value: reason }], reason);

export const runSmEnricher = implement(smEnricher, {
  async *scores({ input: { name: given }, settings, upstreams }) {
    const address = given.includes("@") ? emailShape.parse(given) : null;
    const domain = address ? null : given.includes(" ") ? null : toDomain(given);
    yield progress(`Looking for ${given}`);
    const subject = await (address
      ? byEmail(upstreams, address)
      : domain
        ? byDomain(upstreams, domain)
        : byName(upstreams, given));
    if (settings.is_apollo_match && !isApolloMatch(subject)) return nothing("Apollo knows nobody by this.");

    const linked = linkedProfiles(subject);
    const wanted = linked.slice(0, mostProfiles);
    if (wanted.length > 0 && !subject.isMailbox)
      yield progress(`Counting followers of ${wanted.length} profiles`);
    const { seen, unknown } = await readProfiles(upstreams, subject, wanted);
    const drops: Drops = {};
    const drop = (reason: string, count = 1) => {
      if (count > 0) drops[reason] = (drops[reason] ?? 0) + count;
    };
    drop(`not read, above the ${mostProfiles} a search reads`, linked.length - wanted.length);
    drop("linked, but not found there", unknown);
    const least = settings.followers_count ?? 0;
    const kept = seen.filter(({ profile, confidence }) => {
      const isSmall = (profile.followers ?? least) < least;
      if (isSmall) drop(`under ${formatNumber(least)} followers`);
      else if (settings.is_data_valid && confidence === "doubtful") drop("whose owner doesn't check out");
      else return true;
      return false;
    });
    const left = inCounts(drops);
    if (kept.length === 0) {
      const reason = `No profile of ${subject.name ?? given} was found.`;
      return nothing(inSentences(reason, left && `Left out: ${left}.`, ...subject.missing));
    }
    return itemsOf(subject, kept, left);
  },
});

async function byEmail(upstreams: Upstreams, email: string): Promise<Subject> {
  const domain = domainOfEmail(email);
  const isPerson = !isRoleAddress(email);
  const [person, accounts, company] = await Promise.all([
    isPerson ? skipUnlessSetUp(() => upstreams.people.byEmail(email)) : null,
    isPerson ? skipUnlessSetUp(() => upstreams.followers.byEmail(email)) : null,
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
    missing: [person?.missing, accounts?.missing, person?.value?.unasked].filter((words) => words != null),
  };
}

async function byDomain(upstreams: Upstreams, domain: string): Promise<Subject> {
  const { name, links, source } = await companyLinks(upstreams, domain, { paid: true });
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
    missing: [],
  };
}

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
  };
}

/** What a company's record and the links of its first page say of its profiles. */
async function companyLinks(upstreams: Upstreams, domain: string, { paid }: { paid: boolean }) {
  const [home, company] = await Promise.all([
    readHome(upstreams.sites, domain),
    paid ? skipUnlessSetUp(() => upstreams.companies.byDomain(domain)) : null,
  ]);
  const record = company?.value?.value ?? null;
  if (home.refusal && !record) throw home.refusal;
  const fromRecord = record && company?.value ? linksOfCompany(record, company.value.source) : [];
  const { source } = home;
  const fromSite = source ? (home.page?.links ?? []).map(({ href }) => ({ link: href, source })) : [];
  return {
    name: record?.name ?? siteNameOf(home.page),
    source: (record ? company?.value?.source : source) ?? null,
    links: [...fromSite, ...fromRecord],
  };
}

const linksOfCompany = ({ youtubeUrl, twitterUrl, linkedInUrl }: Company, source: Source) =>
  [youtubeUrl, twitterUrl, linkedInUrl].flatMap((link) => (link ? [{ link, source }] : []));

const linksOfPerson = (person: Person | null, source: Source | null) =>
  [person?.linkedInUrl, person?.twitterUrl].flatMap((link) => (link && source ? [{ link, source }] : []));

/** One profile per network and handle; those whose followers we know already are not asked for again. */
function linkedProfiles(subject: Subject): Linked[] {
  const known = new Set(
    subject.accounts.map(({ profile }) => `${profile.network}/${profile.handle.toLowerCase()}`),
  );
  const linked = new Map<string, Linked>();
  for (const { link, source } of subject.links) {
    const profile = profileOfLink(link);
    const key = profile && `${profile.network}/${profile.handle.toLowerCase()}`;
    if (profile && key && !known.has(key)) linked.set(key, { ...profile, link, source });
  }
  return [...linked.values()];
}

/**
 * The profiles, and how many of those linked no source finds. Of a mailbox, and where no source of followers is set up,
 * the links are all there is.
 */
async function readProfiles(
  upstreams: Upstreams,
  subject: Subject,
  wanted: Linked[],
): Promise<{ seen: Seen[]; unknown: number }> {
  // A person whom no source knows goes by the name in their address.
  const name =
    subject.name ?? (subject.kind === "person" && subject.email ? nameInEmail(subject.email) : null);
  const owner = { name, domain: subject.domain };
  const read = await Promise.all(
    wanted.map(async ({ network, handle, link, source }) => {
      const asLinked = { profile: { network, handle, link, name: null, followers: null }, source };
      if (subject.isMailbox) return asLinked;
      const { value, missing } = await skipUnlessSetUp(() => upstreams.followers.profile(network, handle));
      if (missing) return asLinked;
      return value?.value ? { profile: value.value, source: value.source } : null;
    }),
  );
  const found = read.filter((one) => one !== null);
  const seen = [...subject.accounts, ...found].map(({ profile, source }) => ({
    profile,
    source: checkedAt(source, profile.link),
    confidence: ownerConfidence(
      { name: profile.name, handle: profile.handle, vouchedFor: !subject.byNameOnly },
      owner,
    ),
  }));
  return { seen, unknown: read.length - found.length };
}

const inCounts = (drops: Drops): string =>
  Object.entries(drops)
    .map(([reason, count]) => `${formatNumber(count)} ${reason}`)
    .join(", ");

/** @param left what was left out, in words; empty: nothing */
function itemsOf(subject: Subject, kept: Seen[], left: string): EnricherResult {
  const items: EnricherResult = [];
  const { person } = subject;
  const add = (name: string, value: string | null) =>
    value && items.push({ name, value, source: subject.known ?? undefined });
  add("Name", subject.name);
  add("E-mail", subject.email);
  add("Domain", subject.domain);
  for (const network of networks) {
    const ofNetwork = kept
      .filter(({ profile }) => profile.network === network)
      .toSorted((a, b) => (b.profile.followers ?? 0) - (a.profile.followers ?? 0));
    const [first] = ofNetwork;
    if (!first) continue;
    items.push({
      name: networkLabels[network],
      // Sources that disagree stand side by side, each by name.
      value: ofNetwork.length === 1 ? inWords(first) : ofNetwork.map(withWhoSaysSo),
      href: first.profile.link,
      hrefs: ofNetwork.length === 1 ? undefined : ofNetwork.map(({ profile }) => profile.link),
      source: first.source,
      note: inSentences(
        `${first.confidence}: ${whyWords(first.confidence, subject)}`,
        subject.isMailbox && notCounted,
      ),
      profile: {
        handle: first.profile.handle,
        followers: first.profile.followers,
        confidence: first.confidence,
      },
    });
  }
  const best = kept.some(({ confidence }) => confidence === "sure")
    ? "sure"
    : (kept[0]?.confidence ?? "doubtful");
  items.push(
    {
      name: "Apollo match",
      value: isApolloMatch(subject) ? "Yes" : subject.kind === "company" ? "Not a person" : "No",
      source: person.source ?? undefined,
    },
    {
      name: "Score",
      value: String(scoreOf(kept)),
      note: "0–100: how far they reach and how sure the profiles are",
    },
    { name: "Confidence", value: best, note: inSentences(...subject.missing) || undefined },
  );
  if (left) items.push({ name: "Left out", value: left });
  return items;
}

const notCounted = "For a mailbox nothing is paid: followers are counted for the company's domain.";

/** A second source may have answered instead of Apollo: its word is no match there. */
const isApolloMatch = ({ person }: Subject): boolean =>
  person.value !== null && person.source?.upstream === "apollo";

function whyWords(confidence: Confidence, { byNameOnly }: Subject): string {
  if (byNameOnly)
    return confidence === "likely"
      ? "the name fits, but it is all they were looked up by"
      : "found by name alone, and carries another name";
  return {
    sure: "linked from their own records, and the name fits",
    likely: "linked from their own records; no name to compare",
    doubtful: "linked from their own records, but under somebody else's name",
  }[confidence];
}

const inWords = ({ profile: { handle, followers } }: Seen) =>
  `${handle}: ${followers === null ? "followers unknown" : `${formatNumber(followers)} followers`}`;

const withWhoSaysSo = (seen: Seen) => `${inWords(seen)} (${seen.source.upstream}, ${seen.confidence})`;
