import { allow } from "../../allowance.ts";
import { json, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { associations, labelsOfTies, readDeals } from "./associations.ts";
import { batchRead, readOne } from "./batch.ts";
import { definitions, requiredOf, validations } from "./definitions.ts";
import { eventOccurrences, eventTypes } from "./events.ts";
import {
  dayIsOver,
  failureFor,
  notFound,
  scopesMissing,
  tooManyCalls,
  tooManySearches,
  unauthorized,
} from "./failures.ts";
import { lists } from "./lists.ts";
import { unsubscribed, unsubscribedOfMany } from "./opt-outs.ts";
import { owners } from "./owners.ts";
import type { ObjectType } from "./records.ts";
import { search } from "./search.ts";
import { batchArchive, batchCreate, batchUpdate } from "./writes.ts";

const version = String.raw`(?:\d{4}-\d{2})`;
const objects = new RegExp(`^/crm/(?:objects/${version}|v3/objects)/(contacts|companies)/(.+)$`);
const deals = new RegExp(`^/crm/objects/${version}/deals/batch/read$`);
const associated = new RegExp(`^/crm/(?:associations/${version}|v4/associations)/(.+)$`);
const events = new RegExp(`^/events/(?:event-occurrences/${version}|v3/events)(/event-types)?$`);
const properties = new RegExp(`^/crm/properties/${version}/(contacts|companies)$`);
const rules = new RegExp(`^/crm/property-validations/${version}/0-([12])$`);
const schemas = new RegExp(`^/crm/object-schemas/${version}/(contacts|companies)$`);
const listed = new RegExp(`^/crm/lists/${version}(/.*)?$`);
const owned = new RegExp(`^/crm/owners/${version}/?$`);
const preferences = new RegExp(`^/communication-preferences/${version}/statuses/([^/]+)/unsubscribe-all$`);

const manyPreferences = new RegExp(
  `^/communication-preferences/${version}/statuses/batch/unsubscribe-all/read$`,
);

/** Returns the scope that a request needs. */
function scopeOf(method: string, pathname: string): string | null {
  const type = objects.exec(pathname)?.[1];
  const writes = /\/batch\/(create|update|archive|labels\/archive)$/.test(pathname);
  if (type) return `crm.objects.${type}.${writes ? "write" : "read"}`;
  if (deals.test(pathname) || pathname.endsWith("/deals/batch/read")) return "crm.objects.deals.read";
  if (properties.test(pathname) || rules.test(pathname) || schemas.test(pathname))
    return "crm.schemas.contacts.read";
  if (listed.test(pathname))
    return method === "GET" || pathname.endsWith("/search") ? "crm.lists.read" : "crm.lists.write";
  if (owned.test(pathname)) return "crm.objects.owners.read";
  if (preferences.test(pathname) || manyPreferences.test(pathname)) return "communication_preferences.read";
  return events.test(pathname) ? "behavioral_events.event_definitions.read_write" : null;
}

/** True if the token is "without-" plus this scope, or "no-events" for the scope of events. */
function lacks(token: string, scope: string): boolean {
  return token === `without-${scope}` || (token === "no-events" && scope.startsWith("behavioral_events"));
}

async function route(request: Request, world: World): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, kind, rest = ""] = objects.exec(pathname) ?? [];
  const type = kind as ObjectType | undefined;
  if (type && rest === "search") return search(type, request, world);
  if (type && rest === "batch/read") return batchRead(type, request, world);
  if (type && rest === "batch/create") return batchCreate(type, request, world);
  if (type && rest === "batch/update") return batchUpdate(type, request, world);
  if (type && rest === "batch/archive") return batchArchive(type, request, world);
  if (type && request.method === "GET") return readOne(type, rest, request, world);
  if (deals.test(pathname)) return readDeals(request, world);
  const [, pair] = associated.exec(pathname) ?? [];
  if (pair === "contacts/companies/labels") return json({ results: labelsOfTies() });
  if (pair) return (await associations(pair, request, world)) ?? notFound();
  const event = events.exec(pathname);
  if (event) return event[1] ? eventTypes() : eventOccurrences(request, world);
  return settingsOf(pathname, request, world);
}

/** Answers requests for the portal's configuration. */
function settingsOf(pathname: string, request: Request, world: World): Response | Promise<Response> {
  const [, defined] = properties.exec(pathname) ?? [];
  if (defined) {
    const archived = new URL(request.url).searchParams.get("archived") === "true";
    return json({ results: definitions[defined as ObjectType].filter((one) => one.archived === archived) });
  }
  const [, number] = rules.exec(pathname) ?? [];
  if (number) {
    const ofType = validations[number === "1" ? "contacts" : "companies"];
    return json({
      results: Object.entries(ofType).map(([propertyName, propertyValidationRules]) => ({
        propertyName,
        propertyValidationRules: propertyValidationRules.map((rule) => ({
          ...rule,
          shouldApplyNormalization: false,
        })),
      })),
    });
  }
  const [, schema] = schemas.exec(pathname) ?? [];
  if (schema) return json({ name: schema, requiredProperties: requiredOf[schema as ObjectType].always });
  const [list, behind = ""] = listed.exec(pathname) ?? [];
  if (list) return lists(behind, request, world);
  if (owned.test(pathname)) return owners(request, world);
  if (manyPreferences.test(pathname)) return unsubscribedOfMany(request, world);
  const [, address] = preferences.exec(pathname) ?? [];
  return address ? unsubscribed(address, world) : notFound();
}

const callsPerTenSeconds = 190;
const searchesPerSecond = 5;

export const hubspot: Vendor = {
  name: "hubspot",
  hosts: ["api.hubapi.com"],
  latency: [90, 320],
  async handle(request, world) {
    const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    if (!token || token === "bad") return unauthorized();
    const { pathname } = new URL(request.url);
    const scope = scopeOf(request.method, pathname);
    if (scope && world.behaviours.has("hubspot-scopes") && lacks(token, scope)) return scopesMissing(scope);
    if (token === "day-is-over" && world.behaviours.has("hubspot-daily-limit")) return dayIsOver();
    if (objects.test(pathname) && pathname.endsWith("/search")) {
      return allow(world, "hubspot search", searchesPerSecond, 1000).granted
        ? route(request, world)
        : tooManySearches();
    }
    const allowance = allow(world, "hubspot", callsPerTenSeconds, 10_000);
    if (!allowance.granted) return tooManyCalls();
    const response = await route(request, world);
    response.headers.set("x-hubspot-ratelimit-max", String(callsPerTenSeconds));
    response.headers.set("x-hubspot-ratelimit-remaining", String(allowance.left));
    response.headers.set("x-hubspot-ratelimit-interval-milliseconds", "10000");
    response.headers.set("x-hubspot-ratelimit-daily", "650000");
    response.headers.set("x-hubspot-ratelimit-daily-remaining", "640000");
    return response;
  },
  failure: failureFor,
};
