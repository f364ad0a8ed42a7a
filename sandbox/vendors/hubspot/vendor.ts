import { allow } from "../../allowance.ts";
import type { Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { associations, batchRead, readOne } from "./batch.ts";
import { eventOccurrences, eventTypes } from "./events.ts";
import {
  failureFor,
  notFound,
  scopesMissing,
  tooManyCalls,
  tooManySearches,
  unauthorized,
} from "./failures.ts";
import type { ObjectType } from "./records.ts";
import { search } from "./search.ts";

const version = String.raw`(?:\d{4}-\d{2})`;
const objects = new RegExp(`^/crm/(?:objects/${version}|v3/objects)/(contacts|companies)/(.+)$`);
const associated = new RegExp(
  `^/crm/(?:associations/${version}|v4/associations)/(contacts|companies)/(contacts|companies)/batch/read$`,
);
const events = new RegExp(`^/events/(?:event-occurrences/${version}|v3/events)(/event-types)?$`);

function route(request: Request, world: World): Response | Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, type, rest = ""] = objects.exec(pathname) ?? [];
  if (type && rest === "search") return search(type as ObjectType, request, world);
  if (type && rest === "batch/read") return batchRead(type as ObjectType, request, world);
  if (type && request.method === "GET") return readOne(type as ObjectType, rest, request, world);
  const [, from, to] = associated.exec(pathname) ?? [];
  if (from && to) return associations(from as ObjectType, to as ObjectType, request, world);
  const event = events.exec(pathname);
  const lacksEvents =
    request.headers.get("authorization") === "Bearer no-events" && world.behaviours.has("hubspot-scopes");
  if (event && lacksEvents) return scopesMissing("behavioral_events.event_definitions.read_write");
  if (event) return event[1] ? eventTypes() : eventOccurrences(request, world);
  return notFound();
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
    if (new URL(request.url).pathname.endsWith("/search")) {
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
