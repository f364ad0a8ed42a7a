/**
 * Lets calls leave: at most five at once per invocation (storage needs the sixth connection), each when the limiter
 * says so. Waits up to 10 s are slept here; longer ones throw MustWait.
 */
import type { Rate, Vendor } from "../../upstream/vendor";
import type { Limiter } from "./limiter";
import { MustWait, sleep } from "./waiting";

export const longestSleep = 10_000;
const longestHeldPlace = 250;

interface Waiting {
  go: () => Promise<void>;
  refuse: (error: unknown) => void;
}

interface Queue {
  vendor: Vendor;
  bucket: string;
  rate: Rate;
  waiting: Waiting[];
  asking: boolean;
  budget?: Budget;
}

export interface Budget {
  limit: number;
  spent: number;
  perCall: number;
}

export class Departures {
  readonly #limiter: Limiter;
  readonly #signal: AbortSignal;
  readonly #atOnce: number;
  #under = 0;
  readonly #queues = new Map<string, Queue>();
  readonly #succeeded = new Map<string, number>();

  constructor(limiter: Limiter, signal: AbortSignal, atOnce = 5) {
    this.#limiter = limiter;
    this.#signal = signal;
    this.#atOnce = atOnce;
  }

  /** Runs `work` when its turn has come. */
  leave<T>(vendor: Vendor, bucket: string, budget: Budget | undefined, work: () => Promise<T>): Promise<T> {
    const rate = vendor.buckets[bucket];
    if (!rate) throw new Error(`${vendor.name} has no bucket "${bucket}"`);
    const id = `${vendor.name}.${bucket}`;
    const queue = this.#queues.get(id) ?? { vendor, bucket, rate, waiting: [], asking: false };
    queue.budget = budget;
    this.#queues.set(id, queue);
    return new Promise<T>((resolve, reject) => {
      queue.waiting.push({ go: () => work().then(resolve, reject), refuse: reject });
      void this.#pump(id);
    });
  }

  succeeded(vendor: string): void {
    this.#succeeded.set(vendor, (this.#succeeded.get(vendor) ?? 0) + 1);
  }

  async #pump(id: string): Promise<void> {
    const queue = this.#queues.get(id);
    if (!queue || queue.asking) return;
    const calls = Math.min(this.#atOnce - this.#under, queue.waiting.length);
    if (calls <= 0) return;
    queue.asking = true;
    // The slots are taken while the grant is under way, so that another bucket can't take them too.
    this.#under += calls;
    let left = calls;
    try {
      const succeeded = this.#succeeded.get(queue.vendor.name) ?? 0;
      this.#succeeded.delete(queue.vendor.name);
      const grant = await this.#limiter.grant(queue.vendor.name, {
        bucket: queue.bucket,
        rate: queue.rate,
        calls,
        succeeded,
        budget: queue.budget,
      });
      if ("wait" in grant) {
        if (grant.wait > longestSleep || grant.kind === "quota") {
          const error = new MustWait({
            upstream: queue.vendor.name,
            kind: grant.kind,
            milliseconds: grant.wait,
            detail: grant.detail,
          });
          for (const waiting of queue.waiting.splice(0)) waiting.refuse(error);
        } else {
          this.#under -= left;
          left = 0;
          await sleep(grant.wait, this.#signal);
        }
        return;
      }
      for (const departure of grant.departures) {
        const waiting = queue.waiting.shift();
        if (!waiting) break;
        left -= 1;
        void this.#depart(waiting, departure);
      }
    } catch (error) {
      for (const waiting of queue.waiting.splice(0)) waiting.refuse(error);
    } finally {
      this.#under -= left;
      queue.asking = false;
      this.#pumpAll();
    }
  }

  async #depart(waiting: Waiting, departure: number): Promise<void> {
    try {
      if (departure > 0) await this.#sleepUntil(departure);
      await waiting.go();
    } catch (error) {
      waiting.refuse(error);
    } finally {
      this.#under -= 1;
      this.#pumpAll();
    }
  }

  /** Whoever leaves later lends its place to calls of other upstreams meanwhile. */
  async #sleepUntil(departure: number): Promise<void> {
    const lends = departure > longestHeldPlace;
    if (lends) {
      this.#under -= 1;
      this.#pumpAll();
    }
    try {
      await sleep(departure, this.#signal);
    } finally {
      if (lends) this.#under += 1;
    }
  }

  #pumpAll(): void {
    for (const [id, queue] of this.#queues) if (queue.waiting.length > 0) void this.#pump(id);
  }
}
