/**
 * The emulated internet as a pure function: takes a request to a vendor and returns that vendor's
 * answer.
 */
import { costsOf } from "./bill.ts";
import { ConnectionCut, troubleFor } from "./faults.ts";
import { hostileAnswer } from "./hostile.ts";
import { Chance } from "./market/random.ts";
import { text, type Vendor } from "./vendor.ts";
import { vendors } from "./vendors.ts";
import type { World } from "./world.ts";

const longestLog = 100_000;
const secretParameters = ["key", "token", "api_key", "access_token", "client_secret"];

function vendorOf(host: string): Vendor | undefined {
  return vendors.find((vendor) =>
    vendor.hosts.some((known) => (typeof known === "string" ? known === host : known.test(host))),
  );
}

const nobody: Vendor = {
  name: "nobody",
  hosts: [],
  latency: [1, 3],
  handle: (request) =>
    text(
      `The sandbox has no service at ${new URL(request.url).host}. See sandbox/vendors.ts for those it knows.`,
      404,
    ),
};

export function answer(world: World): (request: Request) => Promise<Response> {
  const pace = new Chance("latency");
  return async (request) => {
    const url = new URL(request.url);
    const vendor = vendorOf(url.host) ?? nobody;
    const line = {
      host: url.host,
      method: request.method,
      path: shownPath(url),
      status: 0,
      at: world.now().toISOString(),
    };
    const body = await shortBody(request);
    world.requests.push(body === undefined ? line : { ...line, body });
    if (world.requests.length > longestLog) world.requests.splice(0, longestLog / 10);
    const logged = world.requests.at(-1) ?? line;

    const trouble = troubleFor(world.faults, vendor, url, world.now().getTime());
    const [fastest, slowest] = vendor.latency;
    await pause(
      trouble.latencyMs + world.latency * (fastest + (slowest - fastest) * pace.next() ** 2),
      request.signal,
    );
    if (trouble.drop) throw new ConnectionCut();
    // Even if the client disconnected: a vendor executes and charges a request that reached it.
    const response = trouble.response ?? (await vendor.handle(request, world));
    const asked = {
      vendor: vendor.name,
      operation: `${request.method} ${url.pathname}`,
      askedAt: line.at,
      at: world.now().toISOString(),
    };
    world.bill.charge(request, asked, costsOf(response), vendor.usdPerUnit ?? 0);
    if (trouble.lose || request.signal.aborted) {
      world.bill.lineBroke(request);
      throw trouble.lose ? new ConnectionCut() : request.signal.reason;
    }
    logged.status = response.status;
    return trouble.hostile ? hostileAnswer(response, trouble.hostile) : response;
  };
}

function shownPath(url: URL): string {
  const shown = new URL(url);
  for (const name of secretParameters)
    if (shown.searchParams.has(name)) shown.searchParams.set(name, "hidden");
  return shown.pathname + shown.search;
}

async function shortBody(request: Request): Promise<string | undefined> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length === 0 || length > 2048 || !request.headers.get("content-type")?.includes("json"))
    return undefined;
  return request.clone().text();
}

/** Ends early if the client disconnects. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms < 1 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
