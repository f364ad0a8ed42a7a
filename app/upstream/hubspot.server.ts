/** What the HubSpot adapters share: the request, its failures, search and the shape of a record. */
import { z } from "zod";
import { hours, type Bulk, type Connection, type Send } from "./call";
import type { UpstreamError } from "./failure";
import { hubspotRefusals } from "./hubspot-refusals";
import { refused } from "./refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { listOf, maybe, presentListOf, text, textList } from "./tolerant";

const base = "https://api.hubapi.com";

/** HubSpot's API versions are dates in the path. */
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
  /** GET without a body, POST with one, unless given. */
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
  paging: maybe(z.object({ next: z.object({ after: z.coerce.string() }) })),
});

export interface Filter {
  propertyName: string;
  operator: "EQ" | "IN" | "CONTAINS_TOKEN";
  value?: string;
  values?: string[];
}

const properties = {
  contacts: ["email", "hs_additional_emails", "firstname", "lastname", "company", "lifecyclestage"],
  companies: ["domain", "hs_additional_domains", "name", "lifecyclestage"],
};

export type HubspotObject = keyof typeof properties;

/** A wide token match may fill pages before the right record; more than this says nothing any more. */
const mostPages = 5;

/** One search, to its end; groups are ORed, filters within a group ANDed. */
export async function search(
  connection: Connection,
  send: Send,
  object: HubspotObject,
  groups: Filter[][],
): Promise<HubspotRecord[]> {
  const path = `/crm/objects/${version}/${object}/search`;
  const found: HubspotRecord[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const json = {
      filterGroups: groups.map((filters) => ({ filters })),
      properties: properties[object],
      limit: 100,
      ...(after && { after }),
    };
    const { results, paging } = await askHubspot(connection, send, { path, json }, searchAnswer);
    found.push(...results);
    after = paging?.next.after;
    if (!after) break;
  }
  return found;
}

/** A search takes five groups: the exact values share one, each additional value needs its own. */
const keysPerSearch = 4;

/**
 * Records by a key that stands in `exact`, or among others in `additional` (";"-separated). Searches are few a
 * second, so look-ups of one tick share them.
 * @param compared the form in which keys are compared
 */
export function recordsByKey(
  object: HubspotObject,
  { exact, additional, compared }: { exact: string; additional: string; compared: (key: string) => string },
) {
  const find = async (connection: Connection, send: Send, keys: string[]) => {
    const groups: Filter[][] = [
      [
        keys.length === 1
          ? { propertyName: exact, operator: "EQ", value: keys[0] }
          : { propertyName: exact, operator: "IN", values: keys },
      ],
      ...keys.map((value): Filter[] => [{ propertyName: additional, operator: "CONTAINS_TOKEN", value }]),
    ];
    return search(connection, send, object, groups);
  };
  const named = (found: HubspotRecord, key: string) =>
    compared(found.properties[exact] ?? "") === key ||
    (found.properties[additional] ?? "").split(/[;,\s]+/).some((each) => compared(each) === key);

  return (connection: Connection, key: string) => {
    const together: Bulk<HubspotRecord[]> = {
      name: `${object} by ${exact}`,
      max: keysPerSearch,
      bucket: "search",
      async perform(calls, send) {
        const keys = calls.map(({ request }) => String(request));
        const found = await find(connection, send, keys);
        return keys.map((each) => ({ value: found.filter((one) => named(one, each)) }));
      },
    };
    const wanted = compared(key);
    return connection.call<HubspotRecord[]>({
      operation: `${object}/search by ${exact}`,
      request: wanted,
      keep: hours(1),
      bucket: "search",
      units: 0,
      bulk: together,
      perform: async (send) => ({
        value: (await find(connection, send, [wanted])).filter((one) => named(one, wanted)),
      }),
    });
  };
}
