/** Reports to the limiter the rates and used allowances that vendors send in response headers. */
import type { Send } from "../vendors/call";
import type { Rate, Vendor } from "../vendors/vendor";
import type { Limiter } from "./limiter";

/**
 * Milliseconds. An answer does not tell when its hour began. After this time one call may be sent,
 * and its refusal tells how long to wait.
 */
const longestHold = 300_000;

export class RateHeaders {
  readonly #limiter: Pick<Limiter, "learn" | "hold">;
  /** The rate the limiter applies, according to its last answer or to our last report. */
  readonly #known = new Map<string, string>();

  constructor(limiter: Pick<Limiter, "learn" | "hold">) {
    this.#limiter = limiter;
  }

  /** Records the rate that the limiter says it applies. */
  goesBy(vendor: Vendor, bucket: string, rate: Rate): void {
    this.#known.set(`${vendor.name}.${bucket}`, JSON.stringify(rate));
  }

  /** Returns a `send` that reads rate headers from the bucket's responses. */
  from(vendor: Vendor, bucket: string, send: Send): Send {
    const { rateIn, spentIn } = vendor;
    if (!rateIn && !spentIn) return send;
    return async (request) => {
      const response = await send(request);
      const rate = rateIn?.(response.headers, bucket) ?? null;
      const spent = response.ok ? spentIn?.(response.headers, bucket) : null;
      if (spent)
        await this.#limiter.hold(vendor.name, bucket, longestHold, "quota", spent).catch(() => undefined);
      const id = `${vendor.name}.${bucket}`;
      const known = this.#known.get(id) ?? JSON.stringify(vendor.buckets[bucket]);
      if (rate && JSON.stringify(rate) !== known) {
        this.#known.set(id, JSON.stringify(rate));
        // If the report is lost, it is repeated after the next grant; the paid answer is used either way.
        await this.#limiter.learn(vendor.name, bucket, rate).catch(() => undefined);
      }
      return response;
    };
  }
}
