/** Asks the limiter for leave: patiently, with the budget of the month, and in both clocks. */
import type { Time } from "../time";
import type { Rate, Vendor } from "../vendors/vendor";
import { askLimiter } from "./ask-limiter.server";
import type { Budget } from "./budgets.server";
import type { CallToReserve, Grant, GrantRequest, LateDeparture, Limiter } from "./limiter";
import { OtherClock } from "./other-clock";
import { tolerance } from "./rate-window";

/** A timer is never exact; less than this does no harm. */
const noticeablyLate = 3;
/** What is allowed for calls that missed their time: of the rate's window at first, and what is left with each that did not. */
const longestExtra = 0.05;
const fadesBy = 0.95;

export interface Surroundings {
  signal: AbortSignal;
  time: Time;
  /** The vendor's budget of the month; without one: no limit. `now`: as it is this moment, not as it was lately. */
  budget(vendor: string, now?: boolean): Promise<Budget | undefined>;
  /** Hears by which rate the limiter goes. */
  goesBy?(vendor: Vendor, bucket: string, rate: Rate): void;
}

/** A bucket, and how its calls have left since the limiter was asked last. */
export class Bucket {
  readonly vendor: Vendor;
  readonly name: string;
  readonly rate: Rate;
  late: LateDeparture[] = [];
  unused: number[] = [];
  /** How often in a row a call could not leave in its time, and what is allowed for that, less with every one that could. */
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

/** A start time with how long it is good, on this side's clock. */
export interface StartTime {
  planned: number;
  /** Milliseconds by which a call may leave later than planned. */
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
  /** The limiters' clocks, by vendor. */
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

  /** What the limiter would refuse is judged by the budget as it is this moment: asked again where that is another. */
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

  /** How long until a start time; none has come before this side's clock says so beyond doubt. */
  until(bucket: Bucket, { planned }: StartTime): number {
    return this.#clock(bucket.vendor.name).surelyFrom(planned) - this.#time.now();
  }

  /** Whether a call may leave still at its start time; if it may not, it must ask again. */
  mayLeave(bucket: Bucket, { planned, within }: StartTime): boolean {
    const clock = this.#clock(bucket.vendor.name);
    const now = this.#time.now();
    const over = clock.atMostPast(planned, now) - within;
    if (over > 0) {
      bucket.unused.push(planned);
      // A machine that stood still for once is not taken for one that always does.
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

  /** A start time that was not used for want of a place here: no fault of the clocks. */
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

  /** What calls may be late beyond the rate's tolerance: so well is the limiter's clock known, and so late were timers. */
  #slack({ vendor, rate, extra }: Bucket): number {
    const { doubt } = this.#clock(vendor.name);
    const unknown = Number.isFinite(doubt) ? Math.max(0, doubt + noticeablyLate - tolerance(rate)) : 0;
    return Math.ceil(unknown + extra);
  }
}
