/** Tells the limiter of rates that upstreams name in their answers' headers, where they differ from the documented ones. */
import type { Send } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";
import type { Limiter } from "./limiter";

export class RateHeaders {
  readonly #limiter: Pick<Limiter, "learn">;
  /** What was told last, so that it is told once. */
  readonly #told = new Map<string, string>();

  constructor(limiter: Pick<Limiter, "learn">) {
    this.#limiter = limiter;
  }

  /** `send`, reading what the answers say of the bucket. */
  from(vendor: Vendor, bucket: string, send: Send): Send {
    const { rateIn } = vendor;
    if (!rateIn) return send;
    return async (request) => {
      const response = await send(request);
      const rate = rateIn(response.headers, bucket);
      const id = `${vendor.name}.${bucket}`;
      const known = this.#told.get(id) ?? JSON.stringify(vendor.buckets[bucket]);
      if (rate && JSON.stringify(rate) !== known) {
        this.#told.set(id, JSON.stringify(rate));
        await this.#limiter.learn(vendor.name, bucket, rate);
      }
      return response;
    };
  }
}
