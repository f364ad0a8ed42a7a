/** Enrich Layer: LinkedIn profiles, and a company's current and former staff. */
import { allow } from "../allowance.ts";
import { costing } from "../bill.ts";
import { knows } from "../market/knowledge.ts";
import type { MarketCompany, MarketPerson } from "../market/types.ts";
import { json, type Vendor } from "../vendor.ts";
import type { World } from "../world.ts";

const failure = (code: number, name: string, description: string) => json({ code, description, name }, code);
const personMissing = () => failure(404, "Not Found", "Person profile does not exist");
const companyMissing = () => failure(404, "Not Found", "Company profile does not exist");

/** Converts `2020-09` or `2020` to day, month and year; null if the date is missing. */
function datePart(date: string | null, end: boolean) {
  if (date === null) return null;
  const [year = 0, month] = date.split("-").map(Number);
  if (month === undefined) return { day: null, month: null, year };
  return { day: end ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 1, month, year };
}

function profile({ market }: World, person: MarketPerson) {
  return {
    public_identifier: person.slug,
    profile_pic_url: null,
    background_cover_image_url: null,
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: person.name,
    follower_count: person.profiles.find((one) => one.network === "linkedin")?.followers ?? 0,
    occupation: person.headline,
    headline: person.headline,
    summary: null,
    country: person.countryCode,
    country_full_name: person.country,
    city: person.city,
    state: null,
    experiences: person.history.map((job) => ({
      starts_at: datePart(job.start, false),
      ends_at: datePart(job.end, true),
      company: job.company,
      company_linkedin_profile_url: job.domain ? (market.company(job.domain)?.linkedInUrl ?? null) : null,
      title: job.title,
      description: null,
      location: job.location,
      logo_url: null,
    })),
    education: [],
    connections: 500,
  };
}

const known = (person: MarketPerson | undefined) =>
  person && (person.domain === "brightcast.example" || knows("enrich layer", person.id, 0.93))
    ? person
    : null;

function companyAsked(query: URLSearchParams, world: World): MarketCompany | undefined {
  const slug = /\/company\/([^/?#]+)/i.exec(query.get("url") ?? query.get("company_profile_url") ?? "")?.[1];
  return slug ? world.market.companyBySlug(decodeURIComponent(slug)) : undefined;
}

function profileOf(query: URLSearchParams, world: World): Response {
  const url = query.get("profile_url") ?? query.get("linkedin_profile_url");
  if (!url) return failure(400, "Bad Request", "profile_url is required");
  const person = known(world.market.personBySlug(url));
  return person ? costing(json(profile(world, person)), { units: 1, about: person.slug }) : personMissing();
}

function company(query: URLSearchParams, world: World): Response {
  const found = companyAsked(query, world);
  if (!found) return companyMissing();
  const answer = json({
    linkedin_internal_id: String(parseInt(found.id.slice(0, 7), 16)),
    universal_name_id: found.slug,
    name: found.name,
    description: found.description,
    website: found.website,
    industry: found.industry,
    company_size: found.employees === null ? null : [found.employees, found.employees],
    company_size_on_linkedin: found.employees,
    hq: { city: found.city, country: found.countryCode },
    founded_year: found.founded,
    follower_count: (found.employees ?? 10) * 17,
  });
  return costing(answer, { units: 1, about: found.domain });
}

function staffOf(found: MarketCompany, status: string, { market }: World): MarketPerson[] {
  const present = market.peopleAt(found.domain);
  const past = market.peopleEverAt(found.domain).filter((one) => one.domain !== found.domain);
  return (status === "current" ? present : status === "past" ? past : [...present, ...past]).filter((one) =>
    known(one),
  );
}

function employees(query: URLSearchParams, world: World): Response {
  const found = companyAsked(query, world);
  if (!found) return companyMissing();
  const enriched = query.get("enrich_profiles") === "enrich";
  const size = Math.min(Number(query.get("page_size") ?? 100), enriched ? 10 : 9999);
  if (!(size >= 1)) return failure(400, "Bad Request", "page_size must be at least 1");
  const words = query
    .get("boolean_role_search")
    ?.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((one) => one !== "or" && one !== "and");
  const staff = staffOf(found, query.get("employment_status") ?? "current", world).filter(
    (one) => !words || words.some((word) => one.title.toLowerCase().includes(word)),
  );
  const from = Number(query.get("after") ?? 0);
  const next = new URLSearchParams(query);
  next.set("after", String(from + size));
  const shown = staff.slice(from, from + size);
  const answer = json({
    employees: shown.map((one) => ({
      profile_url: `${one.linkedInUrl}/`,
      profile: enriched ? profile(world, one) : null,
      last_updated: enriched ? world.market.today.toISOString() : null,
    })),
    next_page:
      from + size < staff.length
        ? `https://enrichlayer.com/api/v2/company/employees/?${next.toString()}`
        : null,
  });
  const units = shown.length * (enriched ? 4 : 3);
  return costing(answer, { units, about: `${found.domain} ${query.toString()}` });
}

function employeeCount(query: URLSearchParams, world: World): Response {
  const found = companyAsked(query, world);
  if (!found) return companyMissing();
  const listed = staffOf(found, query.get("employment_status") ?? "current", world).length;
  const estimated = query.get("estimated_employee_count") === "include";
  const answer = json({
    verified_employee_count: listed,
    ...(estimated && { estimated_employee_count: found.employees }),
  });
  return costing(answer, { units: estimated ? 2 : 1, about: `staff of ${found.domain} ${query.toString()}` });
}

const routes: Record<string, (query: URLSearchParams, world: World) => Response> = {
  "/api/v2/profile": profileOf,
  "/api/v2/company": company,
  "/api/v2/company/employees": employees,
  "/api/v2/company/employees/count": employeeCount,
  "/api/v2/credit-balance": () => json({ credit_balance: 98_000 }),
};

export const enrichLayer: Vendor = {
  name: "enrichlayer",
  hosts: ["enrichlayer.com"],
  latency: [500, 2200],
  usdPerUnit: 0.01,
  handle(request, world) {
    const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!key || key === "bad") return failure(401, "Unauthorized", "Invalid API key");
    if (key === "penniless") return failure(403, "Forbidden", "Not enough credits, please top up.");
    const url = new URL(request.url);
    const route = routes[url.pathname.replace(/\/$/, "")];
    if (!route) return failure(404, "Not Found", "The requested URL was not found on the server.");
    // 300 a minute, counted over five minutes.
    const allowance = allow(world, "enrichlayer", 1500, 300_000);
    return allowance.granted ? route(url.searchParams, world) : tooMany(Math.ceil(allowance.wait / 1000));
  },
  failure: (status, retryAfter) =>
    status === 429
      ? tooMany(retryAfter ?? 5)
      : status === 403
        ? failure(403, "Forbidden", "Not enough credits, please top up.")
        : failure(
            status,
            status >= 500 ? "Internal Server Error" : "Error",
            "There was an error processing the request.",
          ),
};

function tooMany(seconds: number): Response {
  const response = failure(429, "Too Many Requests", "You have exceeded the rate limit of your plan.");
  response.headers.set("retry-after", String(seconds));
  return response;
}
