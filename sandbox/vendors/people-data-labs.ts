/** People Data Labs v5: person and company enrichment; unknown records are a 404. */
import { olderIndustryName } from "../market/industries.ts";
import { allow } from "../allowance.ts";
import { type Cost, costing } from "../bill.ts";
import { knows } from "../market/knowledge.ts";
import type { MarketCompany, MarketJob, MarketPerson } from "../market/types.ts";
import { bodyOf, json, textOf, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

/** People Data Labs writes "and" instead of "&". */
const withAnd = (industry: string) => olderIndustryName(industry).replaceAll("&", "and");

const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "");

function failure(status: number, type: string, message: string): Response {
  return json({ status, error: { type, message } }, status);
}

/** A header of the answer names its cost. */
function charged(answer: Response, ...costs: Cost[]): Response {
  answer.headers.set("x-call-credits-spent", String(costs.reduce((sum, { units }) => sum + units, 0)));
  return costing(answer, ...costs);
}

const notFound = () => failure(404, "not_found", "No records were found matching your request");

function sizeOf(employees: number | null): string | null {
  if (employees === null) return null;
  const steps = [10, 50, 200, 500, 1000, 5000, 10_000];
  const at = steps.findIndex((step) => employees <= step);
  return at < 0 ? "10001+" : `${at === 0 ? 1 : (steps[at - 1] ?? 0) + 1}-${steps[at]}`;
}

function companyRecord(company: MarketCompany) {
  return {
    id: company.slug,
    name: company.name.toLowerCase(),
    display_name: company.name,
    website: company.domain,
    size: sizeOf(company.employees),
    employee_count: company.employees,
    founded: company.founded,
    industry: withAnd(company.industry),
    linkedin_url: bare(company.linkedInUrl),
    twitter_url: company.twitterUrl ? bare(company.twitterUrl) : null,
    facebook_url: company.facebookUrl ? bare(company.facebookUrl) : null,
    location: {
      name: `${company.city}, ${company.country}`.toLowerCase(),
      locality: company.city.toLowerCase(),
      country: company.country.toLowerCase(),
    },
    summary: company.description,
    tags: company.keywords,
    alternative_domains: company.aliases,
  };
}

function job(world: World, one: MarketJob) {
  const company = one.domain ? world.market.company(one.domain) : undefined;
  return {
    company: {
      name: one.company.toLowerCase(),
      id: company?.slug ?? null,
      website: company?.domain ?? null,
      linkedin_url: company ? bare(company.linkedInUrl) : null,
      size: company ? sizeOf(company.employees) : null,
      industry: company ? withAnd(company.industry) : null,
    },
    title: { name: one.title.toLowerCase(), role: null, sub_role: null, levels: [] },
    start_date: one.start,
    end_date: one.end,
    is_primary: one.end === null,
    location_names: one.location ? [one.location.toLowerCase()] : [],
  };
}

const pdlId = (one: MarketPerson) => `pdl_${one.id.slice(0, 18)}`;

function personRecord(world: World, one: MarketPerson) {
  const company = world.market.company(one.domain);
  const twitter = one.profiles.find((profile) => profile.network === "twitter");
  return {
    id: pdlId(one),
    full_name: one.name.toLowerCase(),
    first_name: one.firstName.toLowerCase(),
    last_name: one.lastName.toLowerCase(),
    linkedin_url: bare(one.linkedInUrl),
    linkedin_username: one.slug,
    twitter_url: twitter ? bare(twitter.url) : null,
    work_email: one.email,
    job_title: one.title.toLowerCase(),
    job_title_role: one.department,
    job_title_levels: [one.seniority],
    job_company_name: company?.name.toLowerCase() ?? null,
    job_company_website: company?.domain ?? one.domain,
    job_company_size: company ? sizeOf(company.employees) : null,
    job_company_industry: company ? withAnd(company.industry) : null,
    job_company_linkedin_url: company ? bare(company.linkedInUrl) : null,
    location_name: `${one.city}, ${one.country}`.toLowerCase(),
    location_locality: one.city.toLowerCase(),
    location_country: one.country.toLowerCase(),
    headline: one.headline,
    experience: one.history.map((each) => job(world, each)),
  };
}

function enrichPerson(ask: URLSearchParams, world: World): Response {
  const { market } = world;
  const [email, profile, name, company] = ["email", "profile", "name", "company"].map((key) => ask.get(key));
  const fullName = name ?? [ask.get("first_name"), ask.get("last_name")].filter(Boolean).join(" ");
  if (!email && !profile && !fullName) {
    return failure(
      400,
      "invalid_request_error",
      "Request must contain at least one of: email, profile, name with company",
    );
  }
  const employer = company ? (market.company(company) ?? market.companyByName(company)) : undefined;
  const person =
    (email ? market.person(email) : undefined) ??
    (profile ? market.personBySlug(profile) : undefined) ??
    (employer ? market.peopleNamed(fullName).find((one) => one.domain === employer.domain) : undefined);
  const likelihood = person && (email || profile) ? 10 : 7;
  if (!person || !knows("pdl people", person.id, 0.78) || likelihood < Number(ask.get("min_likelihood") ?? 2))
    return notFound();
  const answer = json({ status: 200, likelihood, data: personRecord(world, person) });
  return charged(answer, { units: 1, about: person.email });
}

function enrichCompany(ask: URLSearchParams, { market }: World): Response {
  const [website, name, profile] = ["website", "name", "profile"].map((key) => ask.get(key));
  if (!website && !name && !profile) {
    return failure(400, "invalid_request_error", "Request must contain one of: website, name, profile");
  }
  const slug = /linkedin\.com\/company\/([^/?#]+)/i.exec(profile ?? "")?.[1];
  const company =
    (website ? market.company(website.replace(/^https?:\/\//, "").replace(/\/.*$/, "")) : undefined) ??
    (slug ? market.companyBySlug(slug) : undefined) ??
    (name ? market.companyByName(name) : undefined);
  if (!company || !knows("pdl companies", company.id, 0.85)) return notFound();
  // Unlike people, companies have no `data` envelope.
  const answer = json({ status: 200, likelihood: 10, ...companyRecord(company) });
  return charged(answer, { units: 1, about: company.domain });
}

/** Returns a person by an id from a search. */
function retrievePerson(id: string, world: World): Response {
  const person = world.market.people.find((one) => pdlId(one) === id);
  const opened = world.memory("pdl opened", () => new Set<string>());
  const billed = !opened.has(id);
  opened.add(id);
  if (!person) return notFound();
  const answer = json({ status: 200, data: personRecord(world, person), billed });
  return billed ? charged(answer, { units: 1, about: person.email }) : charged(answer);
}

const queried = /"job_company_website":"([^"]+)"/;
const titled = /"job_title":"([^"]+)"/g;

/** Supports the part of the query language for searches by employer and title. */
function searchPeople(query: string, size: number, world: World): Response {
  const domain = queried.exec(query)?.[1];
  if (!domain) return failure(400, "invalid_request_error", "The query could not be parsed");
  const titles = [...query.matchAll(titled)].map(([, title = ""]) => title.toLowerCase().split(" "));
  const found = world.market.people.filter(
    (one) =>
      one.domain === domain &&
      knows("pdl people", one.id, 0.78) &&
      (titles.length === 0 ||
        titles.some((words) => words.some((word) => one.title.toLowerCase().includes(word)))),
  );
  if (found.length === 0) return notFound();
  const opened = world.memory("pdl opened", () => new Set<string>());
  const shown = found.slice(0, size);
  for (const one of shown) opened.add(pdlId(one));
  const answer = json({
    status: 200,
    data: shown.map((one) => personRecord(world, one)),
    total: found.length,
  });
  return charged(answer, ...shown.map(({ email }) => ({ units: 1, about: email })));
}

async function parameters(request: Request): Promise<URLSearchParams> {
  const ask = new URL(request.url).searchParams;
  if (request.method === "POST") {
    for (const [name, value] of Object.entries(await bodyOf(request)))
      ask.set(name, textOf(value, JSON.stringify(value)));
  }
  return ask;
}

function answerTo(pathname: string, ask: URLSearchParams, world: World): Response {
  const id = /^\/v5\/person\/retrieve\/([^/]+)$/.exec(pathname)?.[1];
  if (id) return retrievePerson(id, world);
  if (pathname === "/v5/person/enrich") return enrichPerson(ask, world);
  if (pathname === "/v5/person/search")
    return searchPeople(ask.get("query") ?? "", Number(ask.get("size") ?? 1), world);
  return pathname === "/v5/company/enrich" ? enrichCompany(ask, world) : notFound();
}

export const peopleDataLabs: Vendor = {
  name: "people-data-labs",
  hosts: ["api.peopledatalabs.com", "sandbox.api.peopledatalabs.com"],
  latency: [90, 350],
  usdPerUnit: 0.28,
  async handle(request, world) {
    const ask = await parameters(request);
    const key = request.headers.get("x-api-key") ?? ask.get("api_key");
    if (!key || key === "bad")
      return failure(401, "authentication_error", "Request contained a missing or invalid key");
    const allowance = allow(world, "pdl", 1000, 60_000);
    if (!allowance.granted) return tooMany(allowance.wait);
    const { pathname } = new URL(request.url);
    const response = answerTo(pathname, ask, world);
    // People Data Labs writes Python dictionaries.
    response.headers.set("x-ratelimit-limit", "{'minute': 1000}");
    response.headers.set("x-ratelimit-remaining", `{'minute': ${allowance.left}}`);
    return response;
  },
  failure: (status, retryAfter) =>
    status === 429
      ? tooMany((retryAfter ?? 60) * 1000)
      : status === 402
        ? failure(402, "payment_required", "Maximum credit allotment reached for your account")
        : status === 401
          ? failure(401, "authentication_error", "Request contained a missing or invalid key")
          : failure(
              status,
              status >= 500 ? "api_error" : "invalid_request_error",
              "The server encountered an unexpected condition",
            ),
};

function tooMany(waitMs: number): Response {
  const response = failure(
    429,
    "rate_limit_error",
    "An error occurred due to requests hitting the API too quick",
  );
  response.headers.set("retry-after", String(Math.ceil(waitMs / 1000)));
  return response;
}
