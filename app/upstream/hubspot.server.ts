/** What the HubSpot adapters share: the request, its failures, search and the shape of a record. */
import { z } from "zod";
import { hours, type Bulk, type Connection, type Send } from "./call";
import { UpstreamError, type FailureKind } from "./failure";
import { excerpt, fit, readFailure, readJson, retryAfter } from "./response.server";
import { presentListOf, text } from "./tolerant";

const base = "https://api.hubapi.com";

/** HubSpot's API versions are dates in the path. */
export const version = "2026-09";

export async function askHubspot<T>(
  connection: Connection,
  send: Send,
  request: { path: string; json?: unknown },
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await send({
    url: `${base}${request.path}`,
    method: request.json === undefined ? "GET" : "POST",
    json: request.json,
    headers: { authorization: `Bearer ${connection.secret("HUBSPOT_TOKEN")}` },
  });
  if (!response.ok) throw await hubspotFailure(response, connection.now());
  return fit("hubspot", schema, await readJson("hubspot", response));
}

const failureBody = z.object({ message: text, category: text, policyName: text });

export async function hubspotFailure(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure("hubspot", response);
  const body = failureBody.safeParse(json).data;
  const { status } = response;
  const kind = kindOf(status, body?.policyName ?? null);
  return new UpstreamError({
    upstream: "hubspot",
    kind,
    status,
    detail: body?.message ?? (excerpt(words) || "no words"),
    retryAfter: retryAfter(response.headers, now) ?? waitFor(status, body?.policyName ?? null),
  });
}

function kindOf(status: number, policy: string | null): FailureKind {
  if (status === 401 || status === 403) return "expired-credentials";
  if (status === 429) return policy === "DAILY" ? "quota" : "rate-limited";
  // 423: the record is locked; 477: the portal is being moved. Both pass.
  if (status === 423 || status === 477) return "rate-limited";
  return status >= 500 ? "upstream-down" : "invalid-input";
}

/** Milliseconds HubSpot asks for in its documentation where it sends no header. */
function waitFor(status: number, policy: string | null): number | undefined {
  if (status === 423) return 2000;
  if (status !== 429) return undefined;
  if (policy === "DAILY") return hours(1) * 1000;
  return policy === "TEN_SECONDLY_ROLLING" ? 10_000 : 1000;
}

const record = z.object({ id: z.coerce.string(), properties: z.record(z.string(), text) });
export type HubspotRecord = z.infer<typeof record>;

const searchAnswer = z.object({ results: presentListOf(record) });

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

/** One search; groups are ORed, filters within a group ANDed. */
export async function search(
  connection: Connection,
  send: Send,
  object: HubspotObject,
  groups: Filter[][],
): Promise<HubspotRecord[]> {
  const json = {
    filterGroups: groups.map((filters) => ({ filters })),
    properties: properties[object],
    limit: 100,
  };
  const path = `/crm/objects/${version}/${object}/search`;
  return (await askHubspot(connection, send, { path, json }, searchAnswer)).results;
}

/** A search takes five groups: the exact values share one, each additional value needs its own. */
const keysPerSearch = 4;

/**
 * Records by a key that stands in `exact`, or among others in `additional` (";"-separated). Searches are few a
 * second, so look-ups of one tick share them.
 */
export function recordsByKey(object: HubspotObject, exact: string, additional: string) {
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
    found.properties[exact]?.toLowerCase() === key ||
    (found.properties[additional] ?? "")
      .toLowerCase()
      .split(/[;,\s]+/)
      .includes(key);

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
    const wanted = key.toLowerCase();
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
