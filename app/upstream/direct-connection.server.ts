/** A connection without journal, cache, budget or limiter: for contract tests and scripts. */
import type { Answer, Bulk, Call, Charge, Connection, Performed } from "./call";
import { UpstreamError } from "./failure";
import { createSend, type Fetch } from "./http.server";
import type { Vendor } from "./vendor";

export interface DirectConnectionOptions {
  fetch: Fetch;
  /** Configured keys by name. */
  secrets?: Record<string, string>;
  now: () => Date;
  refresh?: boolean;
  gatewayUrl?: string;
  /** Told what the ledger would be told; there is none here. */
  onCharged?: Charge;
}

interface Waiting {
  call: Call<unknown>;
  settle(outcome: Performed<unknown> | Error): void;
}

export function directConnection(vendor: Vendor, options: DirectConnectionOptions): Connection {
  const { fetch, secrets = {}, now, refresh = false, gatewayUrl, onCharged = () => undefined } = options;
  const send = createSend({ upstream: vendor.name, fetch, gatewayUrl, userAgent: "research-console" });
  const gathered = new Map<string, Waiting[]>();

  /** What a call charges as it goes is all; else its outcome says, or what it costs at most. */
  async function charging<T>(work: (charge: Charge) => Promise<T>, units: (found: T) => number): Promise<T> {
    let charged = false;
    const found = await work((spent) => {
      charged = true;
      onCharged(spent);
    });
    if (!charged) onCharged(units(found));
    return found;
  }

  async function travelTogether(bulk: Bulk<unknown>) {
    const waiting = gathered.get(bulk.name) ?? [];
    gathered.delete(bulk.name);
    for (let start = 0; start < waiting.length; start += bulk.max) {
      const group = waiting.slice(start, start + bulk.max);
      const calls = group.map(({ call }) => call);
      const outcomes = await charging(
        (charge) => bulk.perform(calls, send, charge),
        (found) => found.reduce((sum, one, at) => sum + unitsOf(one, calls[at]), 0),
      ).catch((error: unknown) => calls.map(() => error as Error));
      group.forEach(({ settle }, index) => settle(outcomes[index] ?? new Error(`${bulk.name}: no outcome`)));
    }
  }

  function gather<T>(call: Call<T>, bulk: Bulk<T>): Promise<Performed<T>> {
    return new Promise((resolve, reject) => {
      const waiting = gathered.get(bulk.name) ?? [];
      if (waiting.length === 0) setTimeout(() => void travelTogether(bulk as unknown as Bulk<unknown>));
      waiting.push({
        call: call as Call<unknown>,
        settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome as Performed<T>)),
      });
      gathered.set(bulk.name, waiting);
    });
  }

  return {
    vendor,
    configured: vendor.keys.every((key) => Boolean(secrets[key])),
    secret(name) {
      const value = secrets[name];
      if (value) return value;
      throw new UpstreamError({
        upstream: vendor.name,
        kind: "not-configured",
        detail: `${name} is not set`,
      });
    },
    async call<T>(call: Call<T>): Promise<Answer<T>> {
      const { value, link } = call.bulk
        ? await gather(call, call.bulk)
        : await charging(
            (charge) => call.perform(send, charge),
            (found) => unitsOf(found, call),
          );
      const fetchedAt = now().toISOString();
      return {
        value,
        source: { upstream: vendor.name, fetchedAt, link, data: gatewayUrl ? "sandbox" : "live" },
      };
    },
    relyOn: () => undefined,
    refresh,
    now,
  };
}

const unitsOf = (outcome: Performed<unknown> | Error, call: Pick<Call<unknown>, "units"> | undefined) =>
  outcome instanceof Error ? 0 : (outcome.units ?? call?.units ?? 0);
