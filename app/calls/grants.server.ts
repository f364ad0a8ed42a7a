/** Asks the limiter for start times: retries, checks the month's budget, and converts between both clocks. */
import type { Time } from "../time";
import type { Rate, Vendor } from "../vendors/vendor";
import { askLimiter } from "./ask-limiter.server";
import type { Budget } from "./budgets.server";
import type { CallToReserve, Grant, GrantRequest, LateDeparture, Limiter } from "./limiter";
import { OtherClock } from "./other-clock";
import { isShort, tolerance } from "./rate-window";

/** Milliseconds. Timers are never exact; a smaller delay does no harm. */
const noticeablyLate = 3;
/** Milliseconds by which a timer may be late without a missed start time. */
const usuallyLate = 5;
/** Milliseconds that a limiter's first answer usually takes; the clocks are compared by it. */
const usualDoubt = 20;
/**
 * Extra tolerance for calls that missed their start time: at most this share of the rate's window, reduced by the factor
 * below with each punctual call.
 */
const longestExtra = 0.05;
const fadesBy = 0.95;

export interface Surroundings {
  signal: AbortSignal;
  time: Time;
  /**
   * Returns the vendor's budget for this month; undefined means no limit. `now` reads it again instead of using the
   * cached value.
   */
  budget(vendor: string, now?: boolean): Promise<Budget | undefined>;
  /** Receives the rate that the limiter applies. */
  goesBy?(vendor: Vendor, bucket: string, rate: Rate): void;
}

/** A bucket, and how punctually its calls were sent since the last request to the limiter. */
export class Bucket {
  readonly vendor: Vendor;
  readonly name: string;
  readonly rate: Rate;
  late: LateDeparture[] = [];
  unused: number[] = [];
  /**
   * `missed` counts consecutive missed start times. `extra` is the tolerance allowed for them (ms); each punctual call
   * reduces it.
   */
  missed = 0;
  extra = 0;

  constructor(vendor: Vendor, name: string) {
    const rate = vendor.buckets[name];
    if (!rate) throw new Error(`${vendor.name} has no bucket "${name}"`);
    this.vendor = vendor;
    this.name = name;
    this.rate = rate;
  }
}

/** A start time on the limiter's clock and for how long it is valid. */
export interface StartTime {
  planned: number;
  /** Milliseconds after its start time within which a call may still be sent. */
  within: number;
}

export type Leave =
  | { departures: (StartTime & { granted: string[] })[]; refused: string[]; ended: string[]; now: number }
  | Extract<Grant, { wait: number }>;

export class Grants {
  readonly #limiter: Pick<Limiter, "grant">;
  readonly #signal: AbortSignal;
  readonly #time: Time;
  readonly #budget: Surroundings["budget"];
  readonly #goesBy: Surroundings["goesBy"];
  /** Estimated clock offset of each vendor's limiter. */
  readonly #clocks = new Map<string, OtherClock>();
  readonly #succeeded = new Map<string, number>();

  constructor(limiter: Pick<Limiter, "grant">, { signal, time, budget, goesBy }: Surroundings) {
    this.#limiter = limiter;
    this.#signal = signal;
    this.#time = time;
    this.#budget = budget;
    this.#goesBy = goesBy;
  }

  succeeded(vendor: string): void {
    this.#succeeded.set(vendor, (this.#succeeded.get(vendor) ?? 0) + 1);
  }

  /**
   * Asks the limiter for start times. Before it reports a refusal, it reads the budget again; if it
   * has changed, it asks again.
   */
  async ask(bucket: Bucket, calls: CallToReserve[][]): Promise<Leave> {
    const { vendor, name, rate } = bucket;
    const isPaid = calls.flat().some(({ atMost }) => atMost.units > 0);
    const budget = isPaid ? await this.#budget(vendor.name) : undefined;
    const slack = this.#slack(bucket);
    const grant = await this.#ask({
      upstream: vendor.name,
      bucket: name,
      rate,
      calls,
      succeeded: this.#takeSucceeded(vendor.name),
      late: bucket.late.splice(0),
      unused: bucket.unused.splice(0),
      slack,
      budget,
    });
    if ("wait" in grant) return grant;
    const inForce = grant.learned ?? rate;
    this.#goesBy?.(vendor, name, inForce);
    const within = rate.daily ? Number.POSITIVE_INFINITY : tolerance(inForce) + slack;
    return {
      now: grant.now,
      ended: grant.ended ?? [],
      departures: grant.departures.map(({ at, granted }) => ({ planned: at, within, granted })),
      refused: grant.refused.length > 0 && (await this.#isOther(vendor.name, budget)) ? [] : grant.refused,
    };
  }

  /**
   * Returns the milliseconds until a start time. A start time counts as reached only once it is
   * certain despite the difference between the clocks.
   */
  until(bucket: Bucket, { planned }: StartTime): number {
    return this.#clock(bucket.vendor.name).surelyFrom(planned) - this.#time.now();
  }

  /** Returns whether a call may still be sent at its start time; otherwise it must ask again. */
  mayLeave(bucket: Bucket, { planned, within }: StartTime): boolean {
    const clock = this.#clock(bucket.vendor.name);
    const now = this.#time.now();
    const over = clock.atMostPast(planned, now) - within;
    if (over > 0) {
      bucket.unused.push(planned);
      // The tolerance grows with each missed start time, so a machine that paused once gets less
      // than one that is always late.
      bucket.extra = Math.min(bucket.extra + over, bucket.rate.per * longestExtra * 2 ** bucket.missed);
      bucket.missed += 1;
      return false;
    }
    bucket.missed = 0;
    bucket.extra *= fadesBy;
    const by = now - clock.surelyFrom(planned);
    if (by >= noticeablyLate) bucket.late.push({ planned, by });
    return true;
  }

  /**
   * Gives a start time back unused because this worker had no free connection; the clocks are not
   * at fault.
   */
  passUp(bucket: Bucket, { planned }: StartTime): void {
    bucket.unused.push(planned);
  }

  async #isOther(vendor: string, known: Budget | undefined): Promise<boolean> {
    const budget = await this.#budget(vendor, true);
    return budget?.limit !== known?.limit || budget?.unit !== known?.unit;
  }

  #ask(request: GrantRequest): Promise<Grant> {
    const { upstream } = request;
    return askLimiter({ upstream, signal: this.#signal, time: this.#time }, async () => {
      const asked = this.#time.now();
      const grant = await this.#limiter.grant(request);
      if ("now" in grant) this.#clock(upstream).heard({ asked, says: grant.now, answered: this.#time.now() });
      return grant;
    });
  }

  #takeSucceeded(vendor: string): number {
    const succeeded = this.#succeeded.get(vendor) ?? 0;
    this.#succeeded.delete(vendor);
    return succeeded;
  }

  #clock(vendor: string): OtherClock {
    const clock = this.#clocks.get(vendor) ?? new OtherClock();
    this.#clocks.set(vendor, clock);
    return clock;
  }

  /**
   * Returns how late calls may be beyond the rate's tolerance (ms), from the clock uncertainty and the timers' recent
   * delays. For a short window it is negative if this worker is more punctual, so that the window loses less.
   */
  #slack({ vendor, rate, extra }: Bucket): number {
    const { doubt } = this.#clock(vendor.name);
    const needed = (Number.isFinite(doubt) ? doubt : usualDoubt) + usuallyLate - tolerance(rate);
    return Math.ceil((isShort(rate) ? needed : Math.max(0, needed)) + extra);
  }
}
