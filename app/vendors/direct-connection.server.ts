/**
 * A connection without journal, cache, budget or limiter: for contract tests, scripts, and alerts
 * about the database.
 */
import type { Answer, Bulk, Call, Charge, Connection, Performed, Send } from "./call";
import { isUnreadable, UpstreamError } from "./failure";
import { createSend, type Fetch, withDeadlines } from "./http.server";
import type { Vendor } from "./vendor";

export interface DirectConnectionOptions {
  fetch: Fetch;
  /** Configured keys by variable name. */
  secrets?: Record<string, string>;
  now: () => Date;
  refresh?: boolean;
  gatewayUrl?: string;
  /** Receives the charges that the engine would write to its ledger. */
  onCharged?: Charge;
}

interface Waiting {
  call: Call<unknown>;
  settle(outcome: Performed<unknown> | Error): void;
}

export function directConnection(vendor: Vendor, options: DirectConnectionOptions): Connection {
  const { fetch, secrets = {}, now, refresh = false, gatewayUrl, onCharged = () => undefined } = options;
  const { name: upstream, redirectsTo } = vendor;
  const gathered = new Map<string, Waiting[]>();

  /**
   * Reports the charges of a request. If the adapter reports charges, only they count; otherwise
   * the outcomes' units count. If a successful answer is unreadable and the adapter reported no
   * charge, the calls cost their maximum.
   */
  async function charging(
    calls: readonly Call<unknown>[],
    work: (send: Send, charge: Charge) => Promise<(Performed<unknown> | Error)[]>,
  ): Promise<(Performed<unknown> | Error)[]> {
    let rest = calls.reduce((sum, { units }) => sum + units, 0);
    let isCharged = false;
    let isUnbooked = false;
    const charge: Charge = (spent) => {
      [isCharged, isUnbooked] = [true, false];
      rest -= spent;
      onCharged(spent);
    };
    try {
      const outcomes = await withDeadlines(undefined, (deadlines) => {
        const send = createSend({
          upstream,
          fetch,
          gatewayUrl,
          userAgent: "research-console",
          redirectsTo,
          deadlines,
        });
        const watched: Send = async (request) => {
          const response = await send(request);
          isUnbooked = response.ok;
          return response;
        };
        return work(watched, charge);
      });
      const units = (one: Performed<unknown> | Error, at: number) =>
        one instanceof Error
          ? isUnbooked && isUnreadable(one)
            ? calls[at]?.units
            : 0
          : (one.units ?? calls[at]?.units);
      if (!isCharged) onCharged(outcomes.reduce((sum, one, at) => sum + (units(one, at) ?? 0), 0));
      return outcomes;
    } catch (error) {
      if (isUnbooked && isUnreadable(error)) onCharged(Math.max(0, rest));
      throw error;
    }
  }

  async function travelTogether(bulk: Bulk<unknown>) {
    const waiting = gathered.get(bulk.name) ?? [];
    gathered.delete(bulk.name);
    for (let start = 0; start < waiting.length; start += bulk.max) {
      const group = waiting.slice(start, start + bulk.max);
      const calls = group.map(({ call }) => call);
      const outcomes = await charging(calls, (watched, charge) => bulk.perform(calls, watched, charge)).catch(
        (error: unknown) => calls.map(() => error as Error),
      );
      group.forEach(({ settle }, index) => settle(outcomes[index] ?? new Error(`${bulk.name}: no outcome`)));
    }
  }

  async function alone<T>(call: Call<T>): Promise<Performed<T>> {
    const [outcome] = await charging([call as Call<unknown>], async (watched, charge) => [
      await call.perform(watched, charge),
    ]);
    return outcome as Performed<T>;
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
      const { value, link } = await (call.bulk ? gather(call, call.bulk) : alone(call));
      const fetchedAt = now().toISOString();
      return {
        value,
        source: { upstream: vendor.name, fetchedAt, link, data: gatewayUrl ? "sandbox" : "live" },
      };
    },
    hold: (_bytes, work) => work(),
    relyOn: () => undefined,
    refresh,
    now,
  };
}
