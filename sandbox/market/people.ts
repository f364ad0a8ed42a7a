import { monthBefore } from "./calendar.ts";
import { Chance, opaqueId } from "./random.ts";
import { earlierPosition, position, type Position } from "./titles.ts";
import type { MarketCompany, MarketJob, MarketPerson, MarketProfile, Network } from "./types.ts";
import { firstNames, lastNameEnds, lastNameStarts, places } from "./words.ts";

/**
 * Returns how many people of a company the market knows: all of a tiny one, a few of a large one.
 */
function staffCount(company: MarketCompany, chance: Chance): number {
  if (company.domain === "brightcast.example") return 36;
  return Math.min(company.employees ?? 8, chance.int(3, 9));
}

export function makePeople(seed: string, companies: MarketCompany[], today: Date): MarketPerson[] {
  const slugs = new Map<string, number>();
  const people: MarketPerson[] = [];
  companies.forEach((company, companyAt) => {
    const chance = new Chance(seed, "staff", company.domain);
    const emails = new Set<string>();
    const count = staffCount(company, chance);
    for (let at = 0; at < count; at++) {
      people.push(makePerson(seed, { company, companyAt, at, companies, today, emails, slugs }));
    }
  });
  return people;
}

interface Place {
  company: MarketCompany;
  companyAt: number;
  at: number;
  companies: MarketCompany[];
  today: Date;
  emails: Set<string>;
  slugs: Map<string, number>;
}

function makePerson(
  seed: string,
  { company, companyAt, at, companies, today, emails, slugs }: Place,
): MarketPerson {
  const chance = new Chance(seed, "person", company.domain, at);
  const firstName = chance.pick(firstNames);
  const lastName = chance.pick(lastNameStarts) + chance.pick(lastNameEnds);
  const job = positionAt(company, at, chance);
  const home = chance.hit(0.8)
    ? { city: company.city, country: company.country, code: company.countryCode }
    : chance.pick(places);
  const slug = unique(slugs, `${firstName}-${lastName}`.toLowerCase());
  const email = uniqueEmail(emails, firstName, lastName, company.domain);
  return {
    id: opaqueId("hex", 24, seed, "person", company.domain, at),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    emailStatus: chance.hit(0.85) ? "verified" : chance.hit(0.6) ? "unverified" : "unavailable",
    slug,
    linkedInUrl: `https://www.linkedin.com/in/${slug}`,
    title: job.title,
    seniority: job.seniority,
    department: job.department,
    headline: `${job.title} at ${company.name}`,
    domain: company.domain,
    city: home.city,
    country: home.country,
    countryCode: home.code,
    history: history(chance, company, companyAt, companies, job, home.city, today),
    profiles: profiles(chance, firstName, lastName, slug, job),
    crmStage: crmStage(company, at, chance),
    topics: chance.some(
      [
        "podcast",
        "webinar",
        "video marketing",
        "content marketing",
        "remote recording",
        "leadership",
        "pricing",
        "hiring",
      ],
      2,
    ),
  };
}

/**
 * In a company with targets, the first two people work in marketing, content or video. "no targets"
 * has none.
 */
function positionAt(company: MarketCompany, at: number, chance: Chance): Position {
  if (company.outcome === "no targets") return position(chance, false);
  if (company.domain === "brightcast.example" && at === 0) {
    return { title: "Head of Video", seniority: "director", department: "video" };
  }
  if (at === 0) return { title: "Marketing Manager", seniority: "manager", department: "marketing" };
  return position(chance, at === 1 && company.outcome === "passes" ? true : undefined);
}

function unique(taken: Map<string, number>, wanted: string): string {
  const count = (taken.get(wanted) ?? 0) + 1;
  taken.set(wanted, count);
  return count === 1 ? wanted : `${wanted}-${count}`;
}

function uniqueEmail(taken: Set<string>, firstName: string, lastName: string, domain: string): string {
  const local = `${firstName}.${lastName}`.toLowerCase();
  for (let number = 1; ; number++) {
    const email = `${local}${number === 1 ? "" : number}@${domain}`;
    if (taken.has(email)) continue;
    taken.add(email);
    return email;
  }
}

/**
 * Returns the current job and up to four earlier ones. Earlier employers are neighbors in the list
 * of companies, so that a few companies share many former staff and employments overlap. Some dates
 * are years only, some are missing.
 */
function history(
  chance: Chance,
  company: MarketCompany,
  companyAt: number,
  companies: MarketCompany[],
  job: Position,
  city: string,
  today: Date,
): MarketJob[] {
  let monthsAgo = chance.int(1, 70);
  const jobs: MarketJob[] = [
    {
      domain: company.domain,
      company: company.name,
      title: job.title,
      start: monthBefore(today, monthsAgo),
      end: null,
      location: city,
    },
  ];
  const neighbourhood = Math.floor(companyAt / 12) * 12;
  const earlier = chance.int(0, 4);
  for (let at = 0; at < earlier; at++) {
    const end = monthsAgo + chance.int(0, 3);
    monthsAgo = end + chance.int(5, 48);
    const employer = companies[(neighbourhood + chance.int(0, 11)) % companies.length] ?? company;
    const withPage = chance.hit(0.94);
    jobs.push({
      domain: withPage ? employer.domain : null,
      company: withPage
        ? employer.name
        : `${chance.pick(lastNameStarts)}${chance.pick(lastNameEnds)} & Partners`,
      title: earlierPosition(chance, job).title,
      start: asExactAs(chance, monthBefore(today, monthsAgo)),
      end: asExactAs(chance, monthBefore(today, end)) ?? monthBefore(today, end),
      location: chance.hit(0.7) ? (withPage ? employer.city : city) : null,
    });
  }
  return jobs;
}

function asExactAs(chance: Chance, month: string): string | null {
  const exactness = chance.next();
  return exactness < 0.82 ? month : exactness < 0.95 ? month.slice(0, 4) : null;
}

const networks: { network: Network; share: number; most: number; url: (handle: string) => string }[] = [
  { network: "twitter", share: 0.5, most: 80_000, url: (handle) => `https://x.com/${handle}` },
  {
    network: "instagram",
    share: 0.35,
    most: 200_000,
    url: (handle) => `https://www.instagram.com/${handle}/`,
  },
  { network: "youtube", share: 0.25, most: 400_000, url: (handle) => `https://www.youtube.com/@${handle}` },
  { network: "tiktok", share: 0.15, most: 600_000, url: (handle) => `https://www.tiktok.com/@${handle}` },
];

function profiles(
  chance: Chance,
  firstName: string,
  lastName: string,
  slug: string,
  job: Position,
): MarketProfile[] {
  const name = `${firstName} ${lastName}`;
  const found: MarketProfile[] = [
    {
      network: "linkedin",
      handle: slug,
      url: `https://www.linkedin.com/in/${slug}`,
      followers: chance.skewed(40, 45_000),
      fullName: name,
    },
  ];
  const keen = job.department === "video" || job.department === "content" ? 1.6 : 1;
  for (const one of networks) {
    if (!chance.hit(one.share * keen)) continue;
    const handle = slug.replaceAll("-", chance.pick(["", "_", "."])).slice(0, 28);
    const stranger = chance.hit(0.06);
    found.push({
      network: one.network,
      handle,
      url: one.url(handle),
      followers: chance.skewed(15, one.most),
      fullName: stranger ? `${chance.pick(firstNames)} ${lastName}` : name,
    });
  }
  return withOlderAccount(found, name);
}

/**
 * Some people have a new account on X and kept the old one; a vendor with old data still names the
 * old account.
 */
function withOlderAccount(found: MarketProfile[], name: string): MarketProfile[] {
  const at = found.findIndex((one) => one.network === "twitter");
  const now = found[at];
  // A separate random sequence, so that nothing else in the market changes.
  if (!now || !new Chance("older account", now.handle).hit(0.12)) return found;
  const handle = `${name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, 11)}_old`;
  const followers = Math.ceil(now.followers / 7);
  return found.toSpliced(at, 0, {
    ...now,
    handle,
    url: `https://x.com/${handle}`,
    followers,
    fullName: name,
  });
}

/**
 * Part of a client's staff is missing in the CRM, and a few people at other companies are in it.
 */
function crmStage(company: MarketCompany, at: number, chance: Chance): string | null {
  const draw = chance.next();
  if (company.client === "client") return draw < 0.4 ? "customer" : draw < 0.7 ? "lead" : null;
  if (company.client === "former") return draw < 0.5 ? "other" : null;
  if (at > 1 && draw < 0.03 && company.domain !== "brightcast.example") return "customer";
  return company.knownToCrm && draw < 0.4
    ? chance.pick(["lead", "marketingqualifiedlead", "subscriber"])
    : null;
}
