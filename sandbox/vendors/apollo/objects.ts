/** Apollo's person and organization objects. */
import { olderIndustryName } from "../../market/industries.ts";
import { knows } from "../../market/knowledge.ts";
import { hash } from "../../market/random.ts";
import type { MarketCompany, MarketPerson } from "../../market/types.ts";
import type { World } from "../../world.ts";

const always = new Set([
  "brightcast.example",
  "quietworks.example",
  "loyalstudio.example",
  "closeddoor.example",
]);

export const knowsPerson = (person: MarketPerson) =>
  always.has(person.domain) || knows("apollo people", person.id, 0.9);
export const knowsCompany = (company: MarketCompany) =>
  always.has(company.domain) || knows("apollo companies", company.id, 0.95);

const plain = (url: string) => url.replace("https://", "http://");

export function organization(company: MarketCompany) {
  return {
    id: company.id,
    name: company.name,
    website_url: plain(company.website).replace(/\/$/, ""),
    primary_domain: company.domain,
    linkedin_url: plain(company.linkedInUrl),
    linkedin_uid: String(10_000_000 + (hash(company.id) % 80_000_000)),
    twitter_url: company.twitterUrl,
    facebook_url: company.facebookUrl,
    logo_url: `https://img.logo.dev/${company.domain}?token=apollo`,
    industry: olderIndustryName(company.industry),
    industries: [olderIndustryName(company.industry)],
    secondary_industries: [],
    keywords: company.keywords,
    estimated_num_employees: company.employees,
    founded_year: company.founded,
    annual_revenue: company.employees === null ? null : company.employees * 140_000,
    technology_names: company.technologies,
    short_description: company.description,
    city: company.city,
    state: null,
    country: company.country,
    phone: null,
    alexa_ranking: null,
  };
}

export function enrichedOrganization(company: MarketCompany) {
  return {
    ...organization(company),
    departmental_head_count: {},
    organization_headcount_six_month_growth: 0.04,
    suborganizations: [],
    num_suborganizations: 0,
  };
}

/** `2020-02` → `2020-02-01`; Apollo writes a bare year as its first day. */
const day = (date: string | null) =>
  date === null ? null : date.length === 4 ? `${date}-01-01` : `${date}-01`;

const unknownEmail = ({ behaviours }: World) =>
  behaviours.has("apollo-locked-emails") ? "email_not_unlocked@domain.com" : null;

export function person(world: World, one: MarketPerson) {
  const company = world.market.company(one.domain);
  const profile = (network: string) => one.profiles.find((each) => each.network === network)?.url ?? null;
  return {
    id: one.id,
    first_name: one.firstName,
    last_name: one.lastName,
    name: one.name,
    linkedin_url: plain(one.linkedInUrl),
    title: one.title,
    headline: one.headline,
    email: one.emailStatus === "unavailable" ? unknownEmail(world) : one.email,
    email_status: one.emailStatus,
    photo_url: null,
    twitter_url: profile("twitter"),
    github_url: null,
    facebook_url: null,
    extrapolated_email_confidence: null,
    city: one.city,
    state: null,
    country: one.country,
    seniority: one.seniority,
    departments: [`master_${one.department}`],
    subdepartments: [],
    functions: [one.department],
    organization_id: company?.id ?? null,
    employment_history: one.history.map((job, at) => ({
      _id: `${one.id.slice(0, 22)}${String(at).padStart(2, "0")}`,
      id: `${one.id.slice(0, 22)}${String(at).padStart(2, "0")}`,
      current: job.end === null,
      start_date: day(job.start),
      end_date: day(job.end),
      title: job.title,
      organization_id: job.domain ? (world.market.company(job.domain)?.id ?? null) : null,
      organization_name: job.company,
      degree: null,
      description: null,
      kind: null,
    })),
    organization: company && knowsCompany(company) ? organization(company) : null,
  };
}

/** A search hit, without email address and with most of the last name hidden. */
export function searchHit(world: World, one: MarketPerson) {
  const company = world.market.company(one.domain);
  return {
    id: one.id,
    first_name: one.firstName,
    last_name_obfuscated: `${one.lastName.slice(0, 2)}***${one.lastName.slice(-1)}`,
    title: one.title,
    last_refreshed_at: world.market.today.toISOString(),
    has_email: one.emailStatus !== "unavailable",
    has_city: true,
    has_state: false,
    has_country: true,
    has_direct_phone: "No",
    organization: {
      name: company?.name ?? one.domain,
      has_industry: true,
      has_phone: false,
      has_city: true,
      has_state: false,
      has_country: true,
      has_zip_code: false,
      has_revenue: true,
      has_employee_count: company?.employees !== null,
    },
  };
}
