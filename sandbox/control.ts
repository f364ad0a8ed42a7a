/** The sandbox's own interface beside the upstreams: outbox, request log, faults, market (product.md §4). */
import type { Fault } from "./faults.ts";
import { changeMarket } from "./market/change.ts";
import { marketListing } from "./market/listing.ts";
import { page } from "./page.ts";
import { json, text } from "./vendor.ts";
import type { World } from "./world.ts";

const paths = ["/", "/outbox.json", "/requests.json", "/faults", "/market.json"];

export const isControlPath = (path: string): boolean => paths.includes(path.split("?", 1)[0] ?? "");

/** Answers a request for the sandbox itself; null when that is none it knows. */
export async function control(request: Request, world: World): Promise<Response | null> {
  const url = new URL(request.url);
  const call = `${request.method} ${url.pathname}`;
  switch (call) {
    case "GET /":
      return text(page(world), 200, "text/html; charset=utf-8");
    case "GET /outbox.json":
      return json(world.outbox);
    case "DELETE /outbox.json":
      world.outbox.emails.length = 0;
      world.outbox.slack.length = 0;
      return new Response(null, { status: 204 });
    case "GET /requests.json": {
      const host = url.searchParams.get("host");
      return json(host ? world.requests.filter((one) => one.host === host) : world.requests);
    }
    case "DELETE /requests.json":
      world.requests.length = 0;
      return new Response(null, { status: 204 });
    case "GET /faults":
      return json(world.faults);
    case "PUT /faults":
      return putFaults(request, world);
    case "GET /market.json":
      return json(marketListing(world.market));
    case "PATCH /market.json":
      return patchMarket(request, world);
    default:
      return null;
  }
}

async function putFaults(request: Request, world: World): Promise<Response> {
  const faults = await jsonOf(request);
  const fine =
    Array.isArray(faults) && faults.every((one: unknown) => typeof (one as Fault | null)?.host === "string");
  if (!fine) return json({ error: "Faults are a list of {host, …}; [] heals everything." }, 400);
  world.faults = faults as Fault[];
  return json(world.faults);
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
