/** A connection without journal, cache, budget or limiter: for contract tests and scripts. */
import type { Answer, Bulk, Call, Connection, Performed } from "./call";
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
}

/** There is no ledger here. */
const uncharged = () => undefined;

interface Waiting {
  call: Call<unknown>;
  settle(outcome: Performed<unknown> | Error): void;
}

export function directConnection(vendor: Vendor, options: DirectConnectionOptions): Connection {
  const { fetch, secrets = {}, now, refresh = false, gatewayUrl } = options;
  const send = createSend({ upstream: vendor.name, fetch, gatewayUrl, userAgent: "research-console" });
  const gathered = new Map<string, Waiting[]>();

  async function travelTogether(bulk: Bulk<unknown>) {
    const waiting = gathered.get(bulk.name) ?? [];
    gathered.delete(bulk.name);
    for (let start = 0; start < waiting.length; start += bulk.max) {
      const group = waiting.slice(start, start + bulk.max);
      const calls = group.map(({ call }) => call);
      const outcomes = await bulk
        .perform(calls, send, uncharged)
        .catch((error: unknown) => calls.map(() => error as Error));
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
      const { value, link } = call.bulk ? await gather(call, call.bulk) : await call.perform(send, uncharged);
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
