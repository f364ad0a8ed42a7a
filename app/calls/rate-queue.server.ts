/**
 * Queues calls: a limited number is in progress at once, each sent at its granted time. Longer waits throw MustWait.
 */
import { sleep, type Time } from "../time";
import type { Vendor } from "../vendors/vendor";
import type { Limits } from "./call-limits";
import { Bucket, Grants, type Leave, type StartTime, type Surroundings } from "./grants.server";
import type { CallToReserve, Limiter } from "./limiter";
import { promisedAhead } from "./rate-window";
import type { UpstreamWaits } from "./upstream-waits";
import { MustWait, NothingLeft, overBudget, takenOver } from "./waiting";

const longestHeldPlace = 250;
/** Milliseconds. At the slowest rates a turn comes every few seconds; shorter waits are not reported. */
const leastToldPace = 3000;

/** A request that waits to be sent. */
export interface Departing {
  vendor: Vendor;
  bucket: string;
  /** The calls that travel in the request. */
  calls: CallToReserve[];
  /**
   * Reports calls that stay behind when the others are sent: they failed for `reason`, or without one must ask again.
   */
  leftBehind(ids: string[], reason?: MustWait): void;
  /**
   * Ends calls that other calls have answered since, so that they need not be sent.
   * @returns their ids
   */
  endAnswered(): string[];
}

interface Waiting extends Omit<Departing, "vendor" | "bucket"> {
  go: () => Promise<void>;
  refuse: (error: unknown) => void;
  /** True if the request lent its place once and found no free place at its start time. */
  keepsPlace?: true;
}

interface Queue {
  bucket: Bucket;
  waiting: Waiting[];
  /** Number of calls that may leave or have left, and are not answered yet. */
  promised: number;
  asking: boolean;
  /** When a call last left, or the first began to wait (ms since 1970). */
  movedAt: number;
}

interface QueueSurroundings extends Surroundings {
  /** Resolves when the database can record charges; no call is sent before that. */
  ready(): Promise<void>;
  waits: UpstreamWaits;
}

export class RateQueue {
  readonly #grants: Grants;
  readonly #signal: AbortSignal;
  readonly #time: Time;
  readonly #ready: () => Promise<void>;
  readonly #limits: Limits;
  readonly #waits: UpstreamWaits;
  readonly #openedAt: number;
  #under = 0;
  /** Calls that lent their place and whose start time has come: they get the next free places. */
  readonly #returning: (() => void)[] = [];
  #givesWay = false;
  readonly #queues = new Map<string, Queue>();

  constructor(limiter: Pick<Limiter, "grant">, surroundings: QueueSurroundings, limits: Limits) {
    const { signal, time, ready, waits } = surroundings;
    this.#grants = new Grants(limiter, surroundings);
    this.#signal = signal;
    this.#time = time;
    this.#ready = ready;
    this.#limits = limits;
    this.#waits = waits;
    this.#openedAt = time.now();
  }

  /** Runs `work` once the limiter grants a start time. Rejects if no call may be sent. */
  leave<T>({ vendor, bucket, ...departing }: Departing, work: () => Promise<T>): Promise<T> {
    const id = `${vendor.name}.${bucket}`;
    const now = this.#time.now();
    const queue = this.#queues.get(id) ?? {
      bucket: new Bucket(vendor, bucket),
      waiting: [],
      promised: 0,
      asking: false,
      movedAt: now,
    };
    if (queue.waiting.length === 0) queue.movedAt = now;
    this.#queues.set(id, queue);
    return new Promise<T>((resolve, reject) => {
      queue.waiting.push({ ...departing, go: () => work().then(resolve, reject), refuse: reject });
      void this.#pump(id);
    });
  }

  succeeded(vendor: string): void {
    this.#grants.succeeded(vendor);
  }

  /** Stops calls from sleeping until their turn from now on, because other work needs the worker's place. */
  giveWay(): void {
    this.#givesWay = true;
  }

  async #pump(id: string): Promise<void> {
    const queue = this.#queues.get(id);
    if (!queue || queue.asking) return;
    const calls = this.#room(queue);
    if (calls <= 0) return;
    queue.asking = true;
    let left = 0;
    try {
      // Reserves the places before the grant arrives, so that another bucket cannot take them.
      this.#under += calls;
      left = calls;
      await this.#ready();
      this.#signal.throwIfAborted();
      this.#leaveOutAnswered(queue);
      const asking = queue.waiting.slice(0, calls);
      if (asking.length === 0) return;
      const leave = await this.#grants.ask(
        queue.bucket,
        asking.map((each) => each.calls),
      );
      if ("wait" in leave) {
        const { kind, wait, detail, nextStep, asked: isAsked = false } = leave;
        const upstream = queue.bucket.vendor.name;
        if (kind === "quota" || this.#tooLong(queue, wait, isAsked)) {
          const error = new MustWait({ upstream, kind, milliseconds: wait, detail, nextStep, isAsked });
          for (const waiting of queue.waiting.splice(0)) waiting.refuse(error);
        } else {
          this.#under -= left;
          left = 0;
          // The limiter grants start times ahead: whoever asks before its turn comes leaves exactly then.
          const ahead = !isAsked && wait > promisedAhead ? promisedAhead / 2 : 0;
          const pause = () => sleep(this.#time, wait - ahead, this.#signal);
          const isTold = isAsked || wait >= leastToldPace;
          await (isTold ? this.#waits.during(upstream, isAsked ? "asked" : "pace", wait, pause) : pause());
        }
        return;
      }
      this.#leaveOut(queue, leave);
      queue.movedAt = this.#time.now();
      for (const { granted, ...startTime } of leave.departures) {
        const which = queue.waiting.findIndex(({ calls: its }) => its.some(({ id }) => granted.includes(id)));
        const [waiting] = which < 0 ? [] : queue.waiting.splice(which, 1);
        if (!waiting) continue;
        const behind = waiting.calls.filter(({ id }) => !granted.includes(id));
        waiting.calls = waiting.calls.filter(({ id }) => granted.includes(id));
        if (behind.length > 0) waiting.leftBehind(behind.map(({ id }) => id));
        left -= 1;
        queue.promised += 1;
        void this.#start(waiting, queue, startTime);
      }
    } catch (error) {
      for (const waiting of queue.waiting.splice(0)) waiting.refuse(error);
    } finally {
      this.#under -= left;
      queue.asking = false;
      this.#pumpAll();
    }
  }

  /**
   * Returns how many calls could be sent. A call that waits for its start time lends its place to other buckets. Using
   * that place here would only reserve start times that other workers need.
   */
  #room({ waiting, promised }: Queue): number {
    return Math.min(this.#limits.atOnce - Math.max(this.#under, promised), waiting.length);
  }

  #leaveOutAnswered(queue: Queue): void {
    for (const waiting of queue.waiting.splice(0)) {
      const ended = waiting.endAnswered();
      const calls = ended.length > 0 ? waiting.calls.filter(({ id }) => !ended.includes(id)) : waiting.calls;
      if (calls.length === 0) waiting.refuse(new NothingLeft());
      else queue.waiting.push(calls === waiting.calls ? waiting : { ...waiting, calls });
    }
  }

  /**
   * Fails calls that exceed the month's budget, and drops calls that another worker has taken over. The other calls of
   * a bulk request continue.
   */
  #leaveOut(queue: Queue, { refused, ended, now }: Extract<Leave, { now: number }>): void {
    if (refused.length === 0 && ended.length === 0) return;
    const upstream = queue.bucket.vendor.name;
    const [beyond, taken] = [overBudget(upstream, now), takenOver(upstream)];
    const reasons = new Map([
      ...refused.map((id) => [id, beyond] as const),
      ...ended.map((id) => [id, taken] as const),
    ]);
    for (const waiting of queue.waiting.splice(0)) {
      const rest = waiting.calls.filter(({ id }) => !reasons.has(id));
      const out = waiting.calls.flatMap(({ id }) => {
        const reason = reasons.get(id);
        return reason ? [{ id, reason }] : [];
      });
      if (rest.length > 0) queue.waiting.push({ ...waiting, calls: rest });
      // If no call is left, the request itself is rejected with the reason of the first call.
      const last = rest.length === 0 ? out[0]?.reason : undefined;
      for (const { id, reason } of out) if (reason !== last) waiting.leftBehind([id], reason);
      if (last) waiting.refuse(last);
    }
  }

  #tooLong({ movedAt, bucket }: Queue, wait: number, isAsked: boolean): boolean {
    const { longestSleep, longestAsked, longestStay, longestHold } = this.#limits;
    if (this.#givesWay) return true;
    const now = this.#time.now();
    const goesOn = now + wait;
    if (goesOn - this.#openedAt > longestStay) return true;
    if (!isAsked) return goesOn - movedAt > longestSleep;
    return (
      goesOn - movedAt > longestAsked || this.#waits.heldUp(bucket.vendor.name, now, goesOn) > longestHold
    );
  }

  async #start(waiting: Waiting, queue: Queue, startTime: StartTime): Promise<void> {
    try {
      const wait = this.#grants.until(queue.bucket, startTime);
      const lends = wait > longestHeldPlace && !waiting.keepsPlace;
      const isLate = lends ? await this.#sleepLending(wait) : false;
      if (!lends && wait > 0) await sleep(this.#time, wait, this.#signal);
      await this.#ready();
      this.#signal.throwIfAborted();
      if (isLate) {
        this.#grants.passUp(queue.bucket, startTime);
        queue.waiting.unshift({ ...waiting, keepsPlace: true });
      } else if (this.#grants.mayLeave(queue.bucket, startTime)) await waiting.go();
      else queue.waiting.unshift(waiting);
    } catch (error) {
      waiting.refuse(error);
    } finally {
      this.#under -= 1;
      queue.promised -= 1;
      this.#pumpAll();
    }
  }

  /**
   * Lends the call's place to calls of other vendors until its start time.
   * @returns whether it had to wait for a place at its start time
   */
  async #sleepLending(wait: number): Promise<boolean> {
    this.#under -= 1;
    this.#pumpAll();
    try {
      await sleep(this.#time, wait, this.#signal);
    } catch (error) {
      this.#under += 1;
      throw error;
    }
    const isLate = this.#under >= this.#limits.atOnce;
    if (isLate) await new Promise<void>((resolve) => this.#returning.push(resolve));
    else this.#under += 1;
    return isLate;
  }

  #pumpAll(): void {
    while (this.#under < this.#limits.atOnce && this.#returning.length > 0) {
      this.#under += 1;
      this.#returning.shift()?.();
    }
    for (const [id, queue] of this.#queues) if (queue.waiting.length > 0) void this.#pump(id);
  }
}
