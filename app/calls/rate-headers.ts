/** Tells the limiter of rates that upstreams name in their answers' headers, where they differ from the documented ones. */
import type { Send } from "../upstream/call";
import type { Rate, Vendor } from "../upstream/vendor";
import type { Limiter } from "./limiter";

export class RateHeaders {
  readonly #limiter: Pick<Limiter, "learn">;
  /** What the limiter goes by, as it said last or was told since. */
  readonly #known = new Map<string, string>();

  constructor(limiter: Pick<Limiter, "learn">) {
    this.#limiter = limiter;
  }

  /** The limiter has said what it goes by. */
  goesBy(vendor: Vendor, bucket: string, rate: Rate): void {
    this.#known.set(`${vendor.name}.${bucket}`, JSON.stringify(rate));
  }

  /** `send`, reading what the answers say of the bucket. */
  from(vendor: Vendor, bucket: string, send: Send): Send {
    const { rateIn } = vendor;
    if (!rateIn) return send;
    return async (request) => {
      const response = await send(request);
      const rate = rateIn(response.headers, bucket);
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
