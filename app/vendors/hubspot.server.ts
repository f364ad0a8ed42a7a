/** Shared by the HubSpot adapters: the request, its failures, and the contact search. */
import { z } from "zod";
import type { Connection, Send } from "./call";
import type { UpstreamError } from "./failure";
import { hubspotRefusals } from "./hubspot-refusals";
import { refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { listOf, maybe, number, presentListOf, sendsWhatItCounts, text, textList } from "./tolerant";

const base = "https://api.hubapi.com";

/** HubSpot names API versions by date in the path. */
export const version = "2026-09";

export async function askHubspot<T>(
  connection: Connection,
  send: Send,
  request: HubspotRequest,
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await sendToHubspot(connection, send, request);
  if (!response.ok) throw await hubspotFailure(response, connection.now());
  return fit("hubspot", schema, await readJson("hubspot", response));
}

export interface HubspotRequest {
  path: string;
  json?: unknown;
  /** Default: POST with a body, GET without one. */
  method?: "GET" | "POST" | "PUT";
}

export const sendToHubspot = (
  connection: Connection,
  send: Send,
  { path, json, method = json === undefined ? "GET" : "POST" }: HubspotRequest,
): Promise<Response> =>
  send({
    url: `${base}${path}`,
    method,
    json,
    headers: { authorization: `Bearer ${connection.secret("HUBSPOT_TOKEN")}` },
  });

const failureBody = z.object({
  message: text,
  category: text,
  policyName: text,
  errors: listOf(z.object({ context: maybe(z.object({ requiredGranularScopes: textList })) })),
});

export async function hubspotFailure(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("hubspot", response);
  const body = failureBody.safeParse(json).data;
  const scopes = body?.errors.flatMap(({ context }) => context?.requiredGranularScopes ?? []) ?? [];
  return refused("hubspot", hubspotRefusals, {
    status: response.status,
    codes: [body?.category, body?.policyName],
    words:
      scopes.length > 0
        ? `the token lacks the scope ${scopes.join(" or ")}`
        : (body?.message ?? excerpt(words)),
    retryAfter: retryAfter(response.headers, now),
  });
}

const record = z.object({ id: z.coerce.string(), properties: z.record(z.string(), text) });
export type HubspotRecord = z.infer<typeof record>;

const searchAnswer = z.object({
  results: presentListOf(record),
  total: number,
  paging: maybe(z.object({ next: z.object({ after: z.coerce.string() }) })),
});

/** The first page of a search must contain records if HubSpot counts any; a later page may be empty. */
export const firstPageOf = <T extends { results: unknown[]; total: number | null }>(page: z.ZodType<T>) =>
  page.refine(({ results, total }) => sendsWhatItCounts(results, total), "records are counted and not sent");
const firstPage = firstPageOf(searchAnswer);

export interface Filter {
  propertyName: string;
  operator: "EQ" | "CONTAINS_TOKEN";
  value?: string;
}

/** Maximum number of pages. A broad token match may fill pages before the right record. */
const mostPages = 5;

/**
 * Runs one contact search to its end. Groups are combined with OR, filters within a group with AND.
 */
export async function searchContacts(
  connection: Connection,
  send: Send,
  groups: Filter[][],
): Promise<HubspotRecord[]> {
  const path = `/crm/objects/${version}/contacts/search`;
  const found: HubspotRecord[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const json = {
      filterGroups: groups.map((filters) => ({ filters })),
      properties: ["email", "firstname", "lastname", "lifecyclestage"],
      limit: 200,
      ...(after && { after }),
    };
    const schema = after ? searchAnswer : firstPage;
    const { results, paging } = await askHubspot(connection, send, { path, json }, schema);
    found.push(...results);
    after = paging?.next.after;
    if (!after) break;
  }
  return found;
}
