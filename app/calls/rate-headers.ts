/** Tells the limiter of rates and of used allowances that upstreams name in their answers' headers. */
import type { Send } from "../vendors/call";
import type { Rate, Vendor } from "../vendors/vendor";
import type { Limiter } from "./limiter";

/** An answer doesn't say when its hour began: after so long one call is let out, and its refusal names the time. */
const longestHold = 300_000;

export class RateHeaders {
  readonly #limiter: Pick<Limiter, "learn" | "hold">;
  /** What the limiter goes by, as it said last or was told since. */
  readonly #known = new Map<string, string>();

  constructor(limiter: Pick<Limiter, "learn" | "hold">) {
    this.#limiter = limiter;
  }

  /** The limiter has said what it goes by. */
  goesBy(vendor: Vendor, bucket: string, rate: Rate): void {
    this.#known.set(`${vendor.name}.${bucket}`, JSON.stringify(rate));
  }

  /** `send`, reading what the answers say of the bucket. */
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
        // Lost, it is told again after the next grant; the answer is paid for and goes on.
        await this.#limiter.learn(vendor.name, bucket, rate).catch(() => undefined);
      }
      return response;
    };
  }
}
