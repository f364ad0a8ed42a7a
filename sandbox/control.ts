/**
 * The sandbox's own interface besides the vendors: outbox, request log, faults, market
 * (sandbox/README.md).
 */
import { billOf } from "./bill.ts";
import { allBehaviours, behaviours, isBehaviour } from "./behaviours.ts";
import type { Fault } from "./fault.ts";
import { changeMarket } from "./market/change.ts";
import { marketListing } from "./market/listing.ts";
import { page } from "./page.ts";
import { json, text } from "./vendor.ts";
import type { World } from "./world.ts";

type Handler = (request: Request, world: World) => Response | Promise<Response>;

const handlers: Record<string, Handler> = {
  "GET /": (_, world) => text(page(world), 200, "text/html; charset=utf-8"),
  "GET /outbox.json": (_, world) => json(world.outbox),
  "DELETE /outbox.json": (_, world) => {
    world.outbox.emails.length = 0;
    world.outbox.slack.length = 0;
    return new Response(null, { status: 204 });
  },
  "GET /bill.json": (_, world) => json(billOf(world.bill)),
  "GET /requests.json": (request, world) => {
    const host = new URL(request.url).searchParams.get("host");
    return json(host ? world.requests.filter((one) => one.host === host) : world.requests);
  },
  "DELETE /requests.json": (_, world) => {
    world.requests.length = 0;
    return new Response(null, { status: 204 });
  },
  "GET /faults": (_, world) => json(world.faults),
  "PUT /faults": putFaults,
  "GET /behaviours": (_, world) => json(behaviourList(world)),
  "PUT /behaviours": putBehaviours,
  "POST /behaviours": switchBehaviour,
  "GET /market.json": (_, world) => json(marketListing(world.market)),
  "PATCH /market.json": patchMarket,
};
const paths = new Set(Object.keys(handlers).map((call) => call.split(" ")[1]));

/** @param path with its query, if it has one */
export const isControlPath = (path: string): boolean => paths.has(path.split("?", 1)[0]);

/** Answers a request to the sandbox itself; null if the path is unknown. */
export async function control(request: Request, world: World): Promise<Response | null> {
  const handler = handlers[`${request.method} ${new URL(request.url).pathname}`];
  return handler ? handler(request, world) : null;
}

async function putFaults(request: Request, world: World): Promise<Response> {
  const faults = await jsonOf(request);
  const fine =
    Array.isArray(faults) && faults.every((one: unknown) => typeof (one as Fault | null)?.host === "string");
  if (!fine) return json({ error: "Faults are a list of {host, …}; [] heals everything." }, 400);
  world.faults = faults as Fault[];
  return json(world.faults);
}

const behaviourList = (world: World) =>
  allBehaviours.map((name) => ({ name, on: world.behaviours.has(name), what: behaviours[name] }));

async function putBehaviours(request: Request, world: World): Promise<Response> {
  const names = await jsonOf(request);
  if (!Array.isArray(names) || !names.every(isBehaviour))
    return json(
      { error: `Send a list of names; [] makes every service friendly. Known: ${allBehaviours.join(", ")}.` },
      400,
    );
  world.behaviours = new Set(names);
  return json(behaviourList(world));
}

/** Handles the page's form, which switches one behaviour on or off. */
async function switchBehaviour(request: Request, world: World): Promise<Response> {
  const form = new URLSearchParams(await request.text());
  const name = form.get("name");
  if (!isBehaviour(name)) return json({ error: "No such behaviour." }, 400);
  if (form.get("on") === "yes") world.behaviours.add(name);
  else world.behaviours.delete(name);
  return new Response(null, { status: 303, headers: { location: "/" } });
}

async function patchMarket(request: Request, world: World): Promise<Response> {
  const change = await jsonOf(request);
  if (typeof change !== "object" || change === null || Array.isArray(change)) {
    return json(
      { error: "Send one company {domain, …}, person {email, …} or video {url, …} with what should change." },
      400,
    );
  }
  const outcome = changeMarket(world.market, change as Record<string, unknown>);
  return outcome.ok ? json(outcome.member) : json({ error: outcome.reason }, outcome.known ? 400 : 404);
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}
