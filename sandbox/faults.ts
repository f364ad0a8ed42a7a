/** Ordered faults (`PUT /faults`) make a vendor slow, limited, broken or silent. */
import type { Fault } from "./fault.ts";
import type { Hostility } from "./hostile.ts";
import { Chance } from "./market/random.ts";
import type { Vendor } from "./vendor.ts";

/** The error that fetch throws when the server closes the connection. */
export class ConnectionCut extends TypeError {
  constructor() {
    super("fetch failed");
  }
}

export interface Trouble {
  latencyMs: number;
  drop: boolean;
  lose: boolean;
  hostile: Hostility | null;
  response: Response | null;
}

interface Wear {
  hits: number;
  /** Times (ms) of answered requests, for the limit per second. */
  passed: number[];
  chance: Chance;
}

const wears = new WeakMap<Fault, Wear>();

function wearOf(fault: Fault): Wear {
  let wear = wears.get(fault);
  if (!wear) {
    wear = {
      hits: 0,
      passed: [],
      chance: new Chance("fault", fault.host, fault.path ?? "", fault.rate ?? 1),
    };
    wears.set(fault, wear);
  }
  return wear;
}

function glob(pattern: string, value: string, whole: boolean): boolean {
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${source}${whole ? "$" : ""}`, "i").test(value);
}

function isLimit(fault: Fault): boolean {
  if (fault.rate === undefined) return false;
  const hasEffect =
    (fault.status !== undefined && fault.status !== 429) ||
    fault.body !== undefined ||
    fault.latencyMs !== undefined ||
    fault.drop === true ||
    fault.lose === true ||
    fault.hostile !== undefined;
  return fault.rate > 1 || !(hasEffect || fault.status === 429);
}

/** Decides whether the fault affects this request, and counts it. */
function strikes(fault: Fault, url: URL, now: number): boolean {
  if (!glob(fault.host, url.host, true)) return false;
  if (fault.path !== undefined && !glob(fault.path, url.pathname + url.search, false)) return false;
  const wear = wearOf(fault);
  if (fault.times !== undefined && wear.hits >= fault.times) return false;
  if (isLimit(fault)) {
    wear.passed = wear.passed.filter((at) => at > now - 1000);
    if (wear.passed.length < (fault.rate ?? 0)) {
      wear.passed.push(now);
      return false;
    }
  } else if (fault.rate !== undefined && !wear.chance.hit(fault.rate)) {
    return false;
  }
  wear.hits++;
  return true;
}

function answerOf(fault: Fault, vendor: Vendor): Response | null {
  const limited = isLimit(fault);
  const status = fault.status ?? (limited ? 429 : fault.body === undefined ? undefined : 200);
  if (status === undefined) return null;
  const retryAfter = fault.retryAfter ?? (limited ? 1 : undefined);
  if (fault.body !== undefined || !vendor.failure) {
    const given = fault.body ?? `Fault ${status}`;
    const plain = typeof given === "string";
    const headers = new Headers({ "content-type": plain ? "text/plain; charset=utf-8" : "application/json" });
    if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
    const body = plain ? given : JSON.stringify(given);
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
  }
  const own = vendor.failure(status, retryAfter);
  if (retryAfter !== undefined && !own.headers.has("retry-after"))
    own.headers.set("retry-after", String(retryAfter));
  return own;
}

/** Returns the combined effect of the ordered faults on this request. */
export function troubleFor(faults: Fault[], vendor: Vendor, url: URL, now: number): Trouble {
  const trouble: Trouble = { latencyMs: 0, drop: false, lose: false, hostile: null, response: null };
  for (const fault of faults) {
    if (!strikes(fault, url, now)) continue;
    trouble.latencyMs = Math.max(trouble.latencyMs, fault.latencyMs ?? 0);
    trouble.drop ||= fault.drop === true;
    trouble.lose ||= fault.lose === true;
    trouble.hostile ??= fault.hostile ?? null;
    trouble.response ??= answerOf(fault, vendor);
  }
  return trouble;
}
