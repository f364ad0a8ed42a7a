/**
 * One bucket of a vendor: its rate, the calls it has released, and the reason if it may release
 * none. All of it can be stored.
 */
import type { Rate } from "../vendors/vendor";
import type { Grant, GrantRequest, HeldKind, Said } from "./limiter";
import { clocksDiffer, RateWindow, sameRate, type StoredWindow } from "./rate-window";
import { dayIn, untilMidnightIn } from "./vendor-day";

export type MustAskAgain = Extract<Grant, { wait: number }>;

export interface StoredBucket {
  held?: Held;
  /** The rate in the vendor's answers, if it differs from the documented one. */
  learned?: Rate;
  window?: StoredWindow;
  day?: Day;
}

interface Held {
  until: number;
  kind: HeldKind;
  said?: Said;
}

/** A calendar day in the vendor's time zone and the number of calls that left on it. */
interface Day {
  day: string;
  zone: string;
  used: number;
  endsAt: number;
}

/** Used if the vendor gave no message, or if the previous release stored none. */
const heldWords: Record<HeldKind, string> = {
  "rate-limited": "It asked us to wait.",
  quota: "Its allowance is used up.",
};
/** Characters of the vendor's message that a failure shows. */
const longestWords = 400;

export class RateBucket {
  #held: Held | undefined;
  #learned: Rate | undefined;
  #window: RateWindow | undefined;
  #day: Day | undefined;

  constructor({ held, learned, window, day }: StoredBucket = {}) {
    this.#held = held;
    this.#learned = learned;
    this.#window = window && RateWindow.from(window, clocksDiffer);
    this.#day = day;
  }

  get learned(): Rate | undefined {
    return this.#learned;
  }

  /** Blocks the bucket for `wait` ms. */
  hold(wait: number, kind: HeldKind, now: number, said?: Said): void {
    const until = now + wait;
    if (until > (this.#held?.until ?? 0)) this.#held = { until, kind, ...(said && { said: short(said) }) };
    if (kind === "rate-limited") this.#window?.refused(now);
  }

  learn(rate: Rate): void {
    this.#learned = rate;
    this.#window?.allow(rate);
  }

  /** Records when the calls were really sent since the last request. */
  hear({ rate: documented, late, unused = [], slack }: GrantRequest, now: number): void {
    if (documented.daily) return;
    if (sameRate(this.#learned, documented)) this.#learned = undefined;
    const rate = this.#learned ?? documented;
    const window = (this.#window ??= new RateWindow(rate));
    window.allow(rate);
    for (const { planned, by } of late) window.leftLate(planned, by, now, slack);
    for (const planned of unused) window.unused(planned);
  }

  held(now: number): MustAskAgain | undefined {
    if (!this.#held) return undefined;
    const { until, kind, said = { detail: heldWords[kind] } } = this.#held;
    return until > now ? { wait: until - now, kind, ...said, asked: true } : undefined;
  }

  /** Returns start times for the requests, or for as many of them as may be sent soon. */
  take({ rate, slack }: GrantRequest, count: number, now: number): number[] | MustAskAgain {
    if (rate.daily) return this.#takeOfDay(rate, rate.daily.zone, count, now);
    const taken = (this.#window ??= new RateWindow(this.#learned ?? rate)).take(count, now, { slack });
    if ("startTimes" in taken) return taken.startTimes;
    return { ...taken, kind: "rate-limited", detail: "Its rate limit is reached for the moment." };
  }

  /** Returns the state worth storing, or null if a new bucket would behave the same. */
  stored(now: number): StoredBucket | null {
    const kept: StoredBucket = {};
    if (this.held(now)) kept.held = this.#held;
    if (this.#learned) kept.learned = this.#learned;
    if (this.#window && this.#window.restsFrom > now) kept.window = this.#window.stored(now);
    if (this.#day && this.#day.endsAt > now) kept.day = this.#day;
    return Object.keys(kept).length > 0 ? kept : null;
  }

  /** Returns when part of the stored state expires (ms since 1970), or infinity if no part does. */
  leastUntil(now: number): number {
    const ends = [this.#held?.until, this.#window?.restsFrom, this.#day?.endsAt];
    return Math.min(...ends.map((at) => (at !== undefined && at > now ? at : Number.POSITIVE_INFINITY)));
  }

  #takeOfDay({ calls }: Rate, zone: string, count: number, now: number): number[] | MustAskAgain {
    const day = dayIn(zone, now);
    if (this.#day?.day !== day || this.#day.zone !== zone)
      this.#day = { day, zone, used: 0, endsAt: now + untilMidnightIn(zone, now) };
    const left = calls - this.#day.used;
    if (left <= 0)
      return {
        wait: this.#day.endsAt - now,
        kind: "quota",
        detail: "Today's allowance is used up.",
        nextStep: `Resume after midnight (${zone}), when the vendor's allowance renews.`,
      };
    const granted = Math.min(left, count);
    this.#day.used += granted;
    return Array.from({ length: granted }, () => now);
  }
}

const short = ({ detail, nextStep }: Said): Said => ({
  detail: detail.slice(0, longestWords),
  ...(nextStep !== undefined && { nextStep }),
});
