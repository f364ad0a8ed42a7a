/**
 * Shared by Apollo's adapters: the request, its failures, and the schemas of organizations and
 * people.
 */
import { z } from "zod";
import { registeredDomain, domainIn } from "../keys/domain";
import { emailIn } from "../keys/email";
import type { Charge, Connection, OutgoingRequest, Send } from "./call";
import type { Company } from "./companies/port";
import { apolloRefusals } from "./apollo-refusals";
import type { UpstreamError } from "./failure";
import type { Person } from "./people/port";
import { chargeNamed, excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { refused } from "./refusals";
import { tidyLink } from "./profiles/linkedin-links";
import { flag, listOf, maybe, number, text, textList } from "./tolerant";

const base = "https://api.apollo.io/api/v1";

/**
 * Sends a request to Apollo and reports its charge. Apollo gives the credits of an answer as a
 * fraction, and one sum for all people of a bulk request.
 */
export async function askApollo<T>(
  connection: Connection,
  { send, charge }: { send: Send; charge: Charge },
  request: { path: string; method?: OutgoingRequest["method"]; json?: unknown },
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await send({
    url: `${base}${request.path}`,
    method: request.method ?? "POST",
    json: request.json,
    headers: { "x-api-key": connection.secret("APOLLO_API_KEY"), "cache-control": "no-cache" },
  });
  if (!response.ok) throw await apolloFailure(response, connection.now());
  const body = await readJson("apollo", response);
  chargeNamed(charge, "credits_consumed", body);
  return fit("apollo", schema, body);
}

const failureBody = z.object({
  error: text,
  error_message: text,
  error_code: text,
  message: text,
});

export async function apolloFailure(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("apollo", response);
  const body = failureBody.safeParse(json).data;
  return refused("apollo", apolloRefusals, {
    status: response.status,
    codes: [body?.error_code],
    words: innermost(body?.error ?? body?.error_message ?? body?.message ?? excerpt(words)),
    retryAfter: retryAfter(response.headers, now),
  });
}

/**
 * Returns the innermost message, because Apollo's api_search puts JSON into the message of its 429.
 */
function innermost(message: string): string {
  try {
    const inner = z.object({ message: z.string() }).safeParse(JSON.parse(message));
    return inner.success ? inner.data.message : message;
  } catch {
    return message;
  }
}

export const organization = z
  .object({
    id: text,
    name: z.string().min(1),
    primary_domain: text,
    website_url: text,
    linkedin_url: text,
    twitter_url: text,
    facebook_url: text,
    logo_url: text,
    industry: text,
    industries: textList,
    keywords: textList,
    estimated_num_employees: number,
    short_description: text,
    city: text,
    country: text,
    technology_names: textList,
  })
  .transform((found): Company => ({
    id: found.id,
    domain: registeredDomain(found.primary_domain ?? "") ?? domainIn(found.website_url) ?? "",
    name: found.name,
    website: found.website_url,
    linkedInUrl: tidyLink(found.linkedin_url),
    twitterUrl: found.twitter_url,
    facebookUrl: found.facebook_url,
    youtubeUrl: null,
    logoUrl: found.logo_url,
    industry: found.industry,
    industries: found.industries,
    keywords: found.keywords,
    employees: found.estimated_num_employees,
    description: found.short_description,
    city: found.city,
    country: found.country,
    technologies: found.technology_names,
  }));

const job = z
  .object({
    organization_name: z.string().min(1),
    title: text,
    start_date: text,
    end_date: text,
    current: flag,
  })
  .transform((held) => ({
    company: held.organization_name,
    companyLinkedInUrl: null,
    title: held.title,
    start: held.start_date,
    end: held.current ? null : held.end_date,
    location: null,
  }));

export const person = z
  .object({
    id: text,
    name: text,
    first_name: text,
    last_name: text,
    title: text,
    headline: text,
    email: text,
    email_status: text,
    linkedin_url: text,
    twitter_url: text,
    photo_url: text,
    city: text,
    country: text,
    employment_history: listOf(job),
    organization: maybe(organization),
  })
  .transform((found): Person => ({
    id: found.id,
    name: found.name ?? ([found.first_name, found.last_name].filter(Boolean).join(" ") || "Unknown"),
    firstName: found.first_name,
    lastName: found.last_name,
    title: found.title,
    headline: found.headline,
    // Apollo sends a placeholder while the email address is not revealed.
    email: emailIn(found.email),
    emailStatus: found.email_status,
    linkedInUrl: tidyLink(found.linkedin_url),
    twitterUrl: found.twitter_url,
    photoUrl: found.photo_url,
    city: found.city,
    country: found.country,
    employment: found.employment_history,
    company: found.organization,
  }));
