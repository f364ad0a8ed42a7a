import { z } from "zod";
import { type Connection, days, type Send } from "../call";
import type { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, readNone, retryAfter } from "../response.server";
import { listOrNothing, maybe, number, presentListOf, text } from "../tolerant";
import { requireOf } from "./profile-asked";
import { companyLink, profileKeys, profileLink } from "./linkedin-links";
import { type CompanySize, creditsPerEmployee, type Profile, type ProfilesPort, staffPageSize } from "./port";
import { enrichLayerRefusals } from "./enrich-layer-refusals";

const base = "https://enrichlayer.com/api/v2";
const upstream = "enrichlayer";

export function enrichLayerProfiles(connection: Connection): Pick<ProfilesPort, "companySize" | "staffOf"> & {
  byLink(link: string): ReturnType<ProfilesPort["byLink"]>;
} {
  return {
    byLink: (link) =>
      connection.call({
        operation: "profile",
        request: { link },
        keep: days(30),
        about: profileKeys(link),
        bucket: "api",
        units: 1,
        async perform(send) {
          const query = new URLSearchParams({ profile_url: link });
          const found = await get(connection, send, `profile?${query}`, profile);
          const named = profileLink(`linkedin.com/in/${found?.public_identifier ?? ""}`);
          const value = found && profileOf(found, named ?? link);
          requireOf(upstream, link, value && { name: value.name, link: named });
          return { value, units: found ? 1 : 0, link, about: profileKeys(value?.link) };
        },
      }),
    companySize: (company) =>
      connection.call({
        operation: "company/employees/count",
        request: { company, status: "all" },
        keep: days(30),
        bucket: "api",
        units: 2,
        async perform(send) {
          // Requests two numbers for a credit each: the people in the list, including former staff,
          // and LinkedIn's own count.
          const query = new URLSearchParams({
            url: company,
            employment_status: "all",
            estimated_employee_count: "include",
          });
          const found = await get(connection, send, `company/employees/count?${query}`, counts);
          return { value: found, units: found ? 2 : 0, link: company };
        },
      }),
    staffOf: (company, from) =>
      connection.call({
        operation: "company/employees",
        request: { company, from },
        keep: days(30),
        bucket: "api",
        units: staffPageSize * creditsPerEmployee,
        async perform(send) {
          const query = new URLSearchParams({
            url: company,
            employment_status: "all",
            enrich_profiles: "enrich",
            page_size: String(staffPageSize),
            ...(from && { after: from }),
          });
          const found = await get(connection, send, `company/employees/?${query}`, staff);
          const people = (found?.employees ?? []).flatMap(
            (one) => profileOf(one.profile, one.profile_url) ?? [],
          );
          return {
            value: { people, next: cursorOf(found?.next_page ?? null) },
            units: (found?.employees.length ?? 0) * creditsPerEmployee,
            link: company,
          };
        },
      }),
  };
}

/**
 * Since 2026 the fields start with `estimated_` and `verified_`; earlier answers used the other
 * names.
 */
const counts = z
  .object({
    estimated_employee_count: number,
    verified_employee_count: number,
    linkedin_employee_count: number,
    linkdb_employee_count: number,
    total_employee: number,
  })
  .transform((found): CompanySize | null => {
    const listed = found.verified_employee_count ?? found.linkdb_employee_count ?? found.total_employee;
    const employees = found.estimated_employee_count ?? found.linkedin_employee_count ?? listed;
    // If both numbers are missing, the second vendor is asked.
    return employees === null ? null : { employees, listed };
  });

const date = maybe(z.object({ month: number, year: z.number() })).transform((found) =>
  found === null
    ? null
    : found.month === null
      ? String(found.year)
      : `${found.year}-${String(found.month).padStart(2, "0")}`,
);

const experience = z.object({
  starts_at: date,
  ends_at: date,
  company: z.string().min(1),
  company_linkedin_profile_url: text,
  title: text,
  location: text,
});

const profile = z.object({
  public_identifier: text,
  full_name: z.string().min(1),
  headline: text,
  experiences: listOrNothing(experience),
});

const staff = z.object({
  employees: presentListOf(z.object({ profile_url: text, profile: profile.nullable() })),
  next_page: text,
});

function profileOf(found: z.output<typeof profile> | null, address: string | null): Profile | null {
  const link = profileLink(address) ?? profileLink(`linkedin.com/in/${found?.public_identifier ?? ""}`);
  if (!found || !link) return null;
  return {
    name: found.full_name,
    link,
    headline: found.headline,
    jobs: found.experiences.map((job) => ({
      company: job.company,
      companyLink: companyLink(job.company_linkedin_profile_url),
      title: job.title,
      start: job.starts_at,
      end: job.ends_at,
      location: job.location,
    })),
  };
}

const cursorOf = (next: string | null) =>
  next && URL.canParse(next) ? new URL(next).searchParams.get("after") : null;

/** Returns null for a 404: no such profile or company. */
async function get<T>(
  connection: Connection,
  send: Send,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const response = await send({
    url: `${base}/${path}`,
    headers: { authorization: `Bearer ${connection.secret("ENRICHLAYER_API_KEY")}` },
    timeout: 60_000,
  });
  if (response.status === 404) return readNone(upstream, response);
  if (!response.ok) throw await failureOf(response, connection.now());
  return fit(upstream, schema, await readJson(upstream, response));
}

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const said = z.object({ description: text }).safeParse(json).data?.description;
  return refused(upstream, enrichLayerRefusals, {
    status: response.status,
    words: said ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  });
}
