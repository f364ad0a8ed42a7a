/** Lets calls leave: so many at once, each when the limiter says so. Short waits are slept here; longer ones throw MustWait. */
import { sleep, type Time } from "../time";
import type { Rate, Vendor } from "../upstream/vendor";
import type { Budget } from "./budgets.server";
import { type CallToReserve, type Grant, type LateDeparture, type Limiter, untilNextMonth } from "./limiter";
import { MustWait } from "./waiting";

/** Times in milliseconds. */
export interface Limits {
  atOnce: number;
  /** What may be slept without a single call leaving. */
  longestSleep: number;
  /** After so long what has not left gives its place to others' work. */
  longestStay: number;
  /** How long an upstream may hold up one call with "too many requests", all told. */
  longestHold: number;
}

/** An invocation has six connections, of which storage needs one, and others wait for its end. */
export const sliceLimits: Limits = {
  atOnce: 5,
  longestSleep: 10_000,
  longestStay: 60_000,
  longestHold: 60_000,
};
/** A person waits for it, and no other run is held up. */
export const plainRunLimits: Limits = {
  atOnce: 6,
  longestSleep: 60_000,
  longestStay: Number.POSITIVE_INFINITY,
  longestHold: 120_000,
};

const longestHeldPlace = 250;
/** A timer is never exact; less than this does no harm. */
const noticeablyLate = 3;

/** What wants to leave. */
export interface Departing {
  vendor: Vendor;
  bucket: string;
  /** What travels in the one request. */
  calls: CallToReserve[];
  /** The vendor's budget of the month; without one: no limit. */
  budget?: Budget;
  /** Some of the calls stay behind, and the others go on: for good, for this reason, or because they must ask again. */
  leftBehind(ids: string[], reason?: MustWait): void;
}

interface Waiting extends Omit<Departing, "vendor" | "bucket"> {
  go: () => Promise<void>;
  refuse: (error: unknown) => void;
}

interface Queue {
  vendor: Vendor;
  bucket: string;
  rate: Rate;
  waiting: Waiting[];
  /** Calls that may leave or have left, and are not answered. */
  promised: number;
  asking: boolean;
  /** When a call last left, or the first began to wait. */
  movedAt: number;
  late: LateDeparture[];
}

interface Surroundings {
  signal: AbortSignal;
  time: Time;
  /** Resolves when what is charged can be written down; no call leaves before. */
  ready(): Promise<void>;
}

export class RateQueue {
  readonly #limiter: Limiter;
  readonly #signal: AbortSignal;
  readonly #time: Time;
  readonly #ready: () => Promise<void>;
  readonly #limits: Limits;
  readonly #openedAt: number;
  /** This side's clock against the limiter's; the shortest answer told it best. */
  #ahead = Number.POSITIVE_INFINITY;
  #under = 0;
  readonly #queues = new Map<string, Queue>();
  readonly #succeeded = new Map<string, number>();

  constructor(limiter: Limiter, { signal, time, ready }: Surroundings, limits: Limits) {
    this.#limiter = limiter;
    this.#signal = signal;
    this.#time = time;
    this.#ready = ready;
    this.#limits = limits;
    this.#openedAt = time.now();
  }

  /** Runs `work` when its turn has come, for those calls that have not been left behind; rejects when none may leave. */
  leave<T>({ vendor, bucket, ...departing }: Departing, work: () => Promise<T>): Promise<T> {
    const rate = vendor.buckets[bucket];
    if (!rate) throw new Error(`${vendor.name} has no bucket "${bucket}"`);
    const id = `${vendor.name}.${bucket}`;
    const now = this.#time.now();
    const queue = this.#queues.get(id) ?? {
      vendor,
      bucket,
      rate,
      waiting: [],
      promised: 0,
      asking: false,
      movedAt: now,
      late: [],
    };
    if (queue.waiting.length === 0) queue.movedAt = now;
    this.#queues.set(id, queue);
    return new Promise<T>((resolve, reject) => {
      queue.waiting.push({ ...departing, go: () => work().then(resolve, reject), refuse: reject });
      void this.#pump(id);
    });
  }

  succeeded(vendor: string): void {
    this.#succeeded.set(vendor, (this.#succeeded.get(vendor) ?? 0) + 1);
  }

  async #pump(id: string): Promise<void> {
    const queue = this.#queues.get(id);
    if (!queue || queue.asking) return;
    // A place lent meanwhile is for other buckets: this one would only reserve what other slices could use.
    const places = this.#limits.atOnce - Math.max(this.#under, queue.promised);
    const calls = Math.min(places, queue.waiting.length);
    if (calls <= 0) return;
    queue.asking = true;
    // The slots are taken while the grant is under way, so that another bucket can't take them too.
    this.#under += calls;
    let left = calls;
    try {
      await this.#ready();
      const succeeded = this.#succeeded.get(queue.vendor.name) ?? 0;
      this.#succeeded.delete(queue.vendor.name);
      const asking = queue.waiting.slice(0, calls);
      const grant = await this.#limiter.grant({
        upstream: queue.vendor.name,
        bucket: queue.bucket,
        rate: queue.rate,
        calls: asking.map((each) => each.calls),
        succeeded,
        late: queue.late.splice(0),
        budget: asking.find(({ budget }) => budget)?.budget,
      });
      if ("wait" in grant) {
        if (grant.kind === "quota" || this.#tooLong(queue, grant.wait)) {
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
          await sleep(this.#time, grant.wait, this.#signal);
        }
        return;
      }
      this.#refuse(queue, grant);
      queue.movedAt = this.#time.now();
      this.#ahead = Math.min(this.#ahead, queue.movedAt - grant.now);
      for (const { at, granted } of grant.departures) {
        const which = queue.waiting.findIndex(({ calls: its }) => its.some(({ id }) => granted.includes(id)));
        const [waiting] = queue.waiting.splice(which, 1);
        if (which < 0 || !waiting) continue;
        const behind = waiting.calls.filter(({ id }) => !granted.includes(id));
        if (behind.length > 0) waiting.leftBehind(behind.map(({ id }) => id));
        left -= 1;
        queue.promised += 1;
        void this.#start(waiting, queue, { planned: at, at: at + this.#ahead });
      }
    } catch (error) {
      for (const waiting of queue.waiting.splice(0)) waiting.refuse(error);
    } finally {
      this.#under -= left;
      queue.asking = false;
      this.#pumpAll();
    }
  }

  /** What the month's budget can't bear any more fails; of a bulk request the other calls go on. */
  #refuse(queue: Queue, { refused, now }: Extract<Grant, { refused: string[] }>): void {
    if (refused.length === 0) return;
    const reason = new MustWait({
      upstream: queue.vendor.name,
      kind: "quota",
      milliseconds: untilNextMonth(now),
      detail: "This month's budget is used up.",
    });
    for (const waiting of queue.waiting.splice(0)) {
      const out = waiting.calls.flatMap(({ id }) => (refused.includes(id) ? [id] : []));
      if (out.length === waiting.calls.length) {
        waiting.refuse(reason);
        continue;
      }
      queue.waiting.push({ ...waiting, calls: waiting.calls.filter(({ id }) => !out.includes(id)) });
      if (out.length > 0) waiting.leftBehind(out, reason);
    }
  }

  #tooLong({ movedAt }: Queue, wait: number): boolean {
    const goesOn = this.#time.now() + wait;
    return goesOn - movedAt > this.#limits.longestSleep || goesOn - this.#openedAt > this.#limits.longestStay;
  }

  /** @param at on this side's clock */
  async #start(
    waiting: Waiting,
    queue: Queue,
    { planned, at }: { planned: number; at: number },
  ): Promise<void> {
    try {
      const wait = at - this.#time.now();
      if (wait > 0) await this.#sleep(wait);
      await this.#ready();
      this.#signal.throwIfAborted();
      const by = this.#time.now() - at;
      if (by >= noticeablyLate) queue.late.push({ planned, by });
      await waiting.go();
    } catch (error) {
      waiting.refuse(error);
    } finally {
      this.#under -= 1;
      queue.promised -= 1;
      this.#pumpAll();
    }
  }

  /** A call that leaves later lends its place to calls of other upstreams meanwhile. */
  async #sleep(wait: number): Promise<void> {
    const lends = wait > longestHeldPlace;
    if (lends) {
      this.#under -= 1;
      this.#pumpAll();
    }
    try {
      await sleep(this.#time, wait, this.#signal);
    } finally {
      if (lends) this.#under += 1;
    }
  }

  #pumpAll(): void {
    for (const [id, queue] of this.#queues) if (queue.waiting.length > 0) void this.#pump(id);
  }
}
