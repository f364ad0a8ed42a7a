/** HarvestAPI's people: one profile by URL, or profiles by employer. */
import { knows } from "../market/knowledge.ts";
import type { MarketPerson } from "../market/types.ts";
import type { World } from "../world.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dated(date: string | null) {
  if (date === null) return null;
  const [year = 0, month] = date.split("-").map(Number);
  if (month === undefined) return { month: null, year, text: String(year) };
  return { month: months[month - 1] ?? null, year, text: `${months[month - 1]} ${year}` };
}

const place = (person: MarketPerson) => ({
  linkedinText: `${person.city}, ${person.country}`,
  countryCode: person.countryCode,
  parsed: {
    text: `${person.city}, ${person.country}`,
    countryCode: person.countryCode,
    country: person.country,
    city: person.city,
  },
});

const isKnown = (person: MarketPerson) => knows("harvestapi", person.id, 0.97);

export function profileElement({ market }: World, url: string) {
  const person = market.personBySlug(url);
  if (!person || !isKnown(person)) return null;
  return {
    id: `ACoAA${person.id.slice(0, 14)}`,
    publicIdentifier: person.slug,
    linkedinUrl: person.linkedInUrl,
    firstName: person.firstName,
    lastName: person.lastName,
    headline: person.headline,
    about: "",
    photo: null,
    location: place(person),
    connectionsCount: 500,
    followerCount: person.profiles.find((one) => one.network === "linkedin")?.followers ?? 0,
    currentPosition: [{ companyName: person.history[0]?.company ?? "" }],
    experience: person.history.map((job) => {
      const company = job.domain ? market.company(job.domain) : undefined;
      return {
        position: job.title,
        location: job.location,
        employmentType: "Full-time",
        companyName: job.company,
        // For an employer without a page HarvestAPI links to a search.
        companyLinkedinUrl: company
          ? company.linkedInUrl
          : `https://www.linkedin.com/search/results/all/?keywords=${encodeURIComponent(job.company)}`,
        companyId: company ? String(parseInt(company.id.slice(0, 7), 16)) : undefined,
        companyUniversalName: company?.slug,
        startDate: dated(job.start),
        endDate: job.end === null ? { text: "Present" } : dated(job.end),
      };
    }),
  };
}

const slugsIn = (list: string | null) =>
  (list ?? "")
    .split(",")
    .map((one) => /\/company\/([^/?#]+)/.exec(one)?.[1] ?? one.trim())
    .filter(Boolean);

/** Returns current or former staff of the named companies. */
export function profilesFound({ market }: World, query: URLSearchParams): MarketPerson[] {
  const domainsOf = (name: string) =>
    slugsIn(query.get(name)).flatMap((slug) => market.companyBySlug(slug)?.domain ?? []);
  const [now, before] = [domainsOf("currentCompany"), domainsOf("pastCompany")];
  const words = (query.get("search") ?? query.get("title") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  return market.people.filter(
    (person) =>
      isKnown(person) &&
      (now.length === 0 || now.includes(person.domain)) &&
      (before.length === 0 ||
        person.history.slice(1).some((job) => job.domain !== null && before.includes(job.domain))) &&
      words.every((word) => `${person.name} ${person.headline}`.toLowerCase().includes(word)),
  );
}

export const profileHit = (person: MarketPerson) => ({
  id: `ACoAA${person.id.slice(0, 14)}`,
  publicIdentifier: person.slug,
  name: person.name,
  position: person.title,
  location: { linkedinText: `${person.city}, ${person.country}` },
  linkedinUrl: person.linkedInUrl,
  photo: null,
  hidden: false,
});
