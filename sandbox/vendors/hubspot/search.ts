/**
 * `POST …/search`: combines groups with OR and filters within a group with AND, and evaluates every
 * filter.
 */
import { bodyOf, json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { invalid } from "./failures.ts";
import { type CrmRecord, crmOf, type ObjectType, shown } from "./records.ts";

interface Filter {
  propertyName?: string;
  operator?: string;
  value?: string;
  highValue?: string;
  values?: string[];
}

const lower = (value: string | undefined | null) => (value ?? "").toLowerCase();

/**
 * Splits text into tokens as HubSpot does: at everything except letters, digits, dots, hyphens and
 * @.
 */
const tokens = (value: string) =>
  lower(value)
    .split(/[^\p{L}\p{N}.@_-]+/u)
    .filter(Boolean);

function containsToken(value: string, wanted: string): boolean {
  const pattern = new RegExp(
    `^${lower(wanted)
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")}$`,
  );
  return tokens(value).some((token) => pattern.test(token));
}

function compare(value: string, other: string): number {
  const [a, b] = [Number(value), Number(other)];
  return value !== "" && other !== "" && !Number.isNaN(a) && !Number.isNaN(b)
    ? a - b
    : lower(value).localeCompare(lower(other));
}

const operators: Record<string, (value: string | null, filter: Filter) => boolean> = {
  EQ: (value, { value: wanted }) => value !== null && lower(value) === lower(wanted),
  NEQ: (value, { value: wanted }) => value !== null && lower(value) !== lower(wanted),
  LT: (value, { value: wanted }) => value !== null && compare(value, wanted ?? "") < 0,
  LTE: (value, { value: wanted }) => value !== null && compare(value, wanted ?? "") <= 0,
  GT: (value, { value: wanted }) => value !== null && compare(value, wanted ?? "") > 0,
  GTE: (value, { value: wanted }) => value !== null && compare(value, wanted ?? "") >= 0,
  BETWEEN: (value, { value: from, highValue: to }) =>
    value !== null && compare(value, from ?? "") >= 0 && compare(value, to ?? "") <= 0,
  // List values are compared as given; HubSpot's documentation asks for lower case.
  IN: (value, { values }) => value !== null && (values ?? []).includes(lower(value)),
  NOT_IN: (value, { values }) => value !== null && !(values ?? []).includes(lower(value)),
  HAS_PROPERTY: (value) => value !== null,
  NOT_HAS_PROPERTY: (value) => value === null,
  CONTAINS_TOKEN: (value, { value: wanted }) => value !== null && containsToken(value, wanted ?? ""),
  NOT_CONTAINS_TOKEN: (value, { value: wanted }) => value === null || !containsToken(value, wanted ?? ""),
};

function fits(record: CrmRecord, filter: Filter): boolean {
  const value =
    filter.propertyName === "createdate"
      ? record.createdAt
      : (record.properties[filter.propertyName ?? ""] ?? null);
  return operators[filter.operator ?? ""]?.(value, filter) ?? false;
}

/** Returns HubSpot's message about an invalid request, or null if it is valid. */
function complaint(
  groups: { filters?: Filter[] }[],
  limit: number,
  after: number,
  length: number,
): string | null {
  const filters = groups.flatMap((group) => group.filters ?? []);
  if (length > 3000) return "The request body exceeds the maximum of 3000 characters";
  if (groups.length > 5) return `filterGroups: too many filterGroups, count: ${groups.length}, max: 5`;
  if (groups.some((group) => (group.filters?.length ?? 0) > 6))
    return "filters: too many filters in a group, max: 6";
  if (filters.length > 18) return `filters: too many filters, count: ${filters.length}, max: 18`;
  const long = filters.find((filter) => (filter.values?.length ?? 0) > 100);
  if (long) return `values: too many values for ${String(long.propertyName)}, max: 100`;
  const unknown = filters.find((filter) => !operators[filter.operator ?? ""]);
  if (unknown) return `Invalid operator ${String(unknown.operator)}`;
  if (limit < 1 || limit > 200) return `limit ${limit} must be between 1 and 200`;
  return after + limit > 10_000 ? "paging through more than 10000 results is not supported" : null;
}

const indexTakes = 10_000;

/** Hides records that were created a moment ago. */
function indexOf(world: World): (record: CrmRecord) => boolean {
  if (!world.behaviours.has("hubspot-index-lags")) return () => true;
  const since = world.now().getTime() - indexTakes;
  return ({ createdAt }) => Date.parse(createdAt) <= since;
}

export async function search(type: ObjectType, request: Request, world: World): Promise<Response> {
  const { length } = await request.clone().text();
  const body = await bodyOf(request);
  const groups = (body.filterGroups ?? []) as { filters?: Filter[] }[];
  const limit = Number(body.limit ?? 10);
  const after = Number(body.after ?? 0);
  const wrong = complaint(groups, limit, after, length);
  if (wrong) return invalid(wrong);
  const words = tokens(typeof body.query === "string" ? body.query : "");
  const isIndexed = indexOf(world);
  const found = crmOf(world).all[type].filter(
    (record) =>
      isIndexed(record) &&
      (groups.length === 0 ||
        groups.some((group) => (group.filters ?? []).every((filter) => fits(record, filter)))) &&
      words.every((word) => Object.values(record.properties).some((value) => lower(value).includes(word))),
  );
  const next = after + limit;
  return json({
    total: found.length,
    results: found.slice(after, next).map((record) => shown(record, (body.properties ?? []) as string[])),
    ...(next < found.length ? { paging: { next: { after: String(next), link: `?after=${next}` } } } : {}),
  });
}
