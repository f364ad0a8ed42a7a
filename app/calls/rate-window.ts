/** Start times of one limiter bucket, as a pure sliding window. */
import type { Rate } from "../vendors/vendor";

/** Upstreams' windows and ours don't start together: a little longer is never too many. */
const margin = 0.02;
/** Nor do calls take the same time on their way; in a short window that is more, in ms. */
const leastMargin = 50;
/** Calls that leave in one instant arrive in a heap and at odd times; this far apart they arrive as they left. */
const leastGap = 5;
/** After a rest connections are opened: calls of its first moments arrive up to so much later than they left, in ms. */
const settling = 80;
/**
 * What a refusal takes off the rate, and what it adds to the distance between calls once they leave evenly: an upstream
 * may count by shorter windows than it says.
 */
const afterRefusal = 0.95;
const furtherApart = 1.25;
/** What comes back at a time, after so many windows without another refusal. */
const comesBack = 0.02;
const closerAgain = 0.9;
const windowsOfPeace = 3;
/** For so long after the last promised call its refusal may still arrive, in ms. */
const answersWithin = 2000;
/** How far ahead start times are promised, in ms: a refusal or another rate is heard within that time. */
export const promisedAhead = 1000;

/** Milliseconds by which the clocks of two machines may differ: what is read may have been stored by another. */
export const clocksDiffer = 6000;

/** In what is stored, calls so close together (a part of the window) are one entry, at the time of the last of them. */
const grain = 0.05;

/**
 * So much later than planned a call may leave, in ms: no window of the upstream's own length then holds more calls than
 * it allows, whenever within that time each of them left.
 */
export const tolerance = ({ per }: Rate): number => Math.max(leastMargin, per * margin);

export const sameRate = (one: Rate | undefined, other: Rate): boolean =>
  one?.calls === other.calls && one.per === other.per && one.apart === other.apart;

interface Start {
  planned: number;
  counts: number;
  late?: true;
  /** What it counted from by the clock that stored it. */
  stored?: number;
}

const storedTime = ({ stored, counts }: Start): number => stored ?? counts;

/** A window with what has left, in a few kilobytes at most. */
export interface StoredWindow {
  rate: Rate;
  /** Times that calls count from, and how many do. */
  calls: [at: number, calls: number][];
  most: number;
  gap: number;
  changedAt: number;
  deafUntil: number;
  lastPlanned: number;
  settledAt: number;
}

export class RateWindow {
  #rate: Rate;
  #documented = 0;
  #window = 0;
  /** Distance between two start times, and what it is without refusals. */
  #gap = 0;
  #usualGap = 0;
  /** What is let out per window now: the documented number, less after refusals. */
  #most = 0;
  /** When the rate was lowered or raised last, or a refusal came. */
  #changedAt = 0;
  /** Until then refusals are of calls that were let out before the last one was heard of. */
  #deafUntil = Number.NEGATIVE_INFINITY;
  /** Start times in the order of the times they count from; these may lie in the future. */
  #calls: Start[] = [];
  #lastPlanned = Number.NEGATIVE_INFINITY;
  #settledAt = Number.NEGATIVE_INFINITY;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#begin(rate);
  }

  /** @param clocksDiffer ms by which the clock of the machine that stored it may be behind this one's */
  static from(
    { rate, calls, most, gap, changedAt, deafUntil, lastPlanned, settledAt }: StoredWindow,
    clocksDiffer: number,
  ): RateWindow {
    const window = new RateWindow(rate);
    window.#calls = calls.flatMap(([at, count]) =>
      Array.from({ length: count }, () => ({ planned: at, counts: at + clocksDiffer, stored: at })),
    );
    window.#most = most;
    window.#gap = gap;
    window.#changedAt = changedAt;
    window.#deafUntil = deafUntil;
    window.#lastPlanned = lastPlanned;
    window.#settledAt = settledAt;
    return window;
  }

  stored(now: number): StoredWindow {
    this.#forget(now);
    const calls: StoredWindow["calls"] = [];
    let last: StoredWindow["calls"][number] | undefined;
    let since = Number.NEGATIVE_INFINITY;
    for (const start of this.#byStoredTime()) {
      const at = storedTime(start);
      if (last && at - since <= this.#window * grain) {
        last[0] = at;
        last[1] += 1;
      } else {
        last = [at, 1];
        calls.push(last);
        since = at;
      }
    }
    return {
      rate: this.#rate,
      calls,
      most: this.#most,
      gap: this.#gap,
      changedAt: this.#changedAt,
      deafUntil: this.#deafUntil,
      lastPlanned: this.#lastPlanned,
      settledAt: this.#settledAt,
    };
  }

  /** What another clock stored counts for longer here, so it may stand behind what left after it. */
  #byStoredTime(): Start[] {
    const isInOrder = this.#calls.every(({ stored }) => stored === undefined);
    return isInOrder ? this.#calls : this.#calls.toSorted((a, b) => storedTime(a) - storedTime(b));
  }

  /** From then on, if nothing more leaves and no refusal comes, it is as a new one. */
  get restsFrom(): number {
    const lowered = Math.ceil((this.#documented - this.#most) / this.#step);
    const spread = Math.ceil(Math.log(this.#usualGap / this.#gap) / Math.log(closerAgain));
    const recovery = Math.max(0, lowered, spread) * this.#window * windowsOfPeace;
    return Math.max(
      (this.#calls.at(-1)?.counts ?? Number.NEGATIVE_INFINITY) + this.#window,
      this.#lastPlanned + this.#gap,
      this.#deafUntil + this.#window * windowsOfPeace,
      recovery > 0 ? this.#changedAt + recovery : Number.NEGATIVE_INFINITY,
    );
  }

  /** Another rate from now on; what has left still counts. */
  allow(rate: Rate): void {
    if (!sameRate(rate, this.#rate)) this.#begin(rate);
  }

  #begin(rate: Rate): void {
    const { calls, per, apart } = rate;
    this.#rate = rate;
    this.#documented = calls;
    this.#most = calls;
    this.#window = per + tolerance(rate);
    this.#usualGap = apart ?? Math.min(leastGap, this.#window / calls / 2);
    this.#gap = this.#usualGap;
  }

  /**
   * Times at which the next `calls` may leave, as far as they lie within `horizon` ms from `now`; what lies beyond is
   * not taken. With none within it: how long until the next one.
   * @param slack so much later, beyond the tolerance, they may leave
   */
  take(
    calls: number,
    now: number,
    { horizon = promisedAhead, slack = 0 } = {},
  ): { startTimes: number[] } | { wait: number } {
    this.#heedSetBack(now, horizon + slack);
    this.#recover(now);
    this.#forget(now);
    if (this.#calls.length === 0) this.#settledAt = now + settling;
    const startTimes: number[] = [];
    for (let call = 0; call < calls; call++) {
      const at = this.#next(now);
      if (at - now > horizon) break;
      this.#place({ planned: at, counts: Math.max(at + slack, this.#settledAt) });
      this.#lastPlanned = at;
      startTimes.push(at);
    }
    return startTimes.length > 0 || calls === 0 ? { startTimes } : { wait: this.#next(now) - now };
  }

  /** A call left later than planned: the upstream's window begins with the call, not with the plan. */
  leftLate(planned: number, by: number, now: number): void {
    const at = this.#calls.findLastIndex((each) => each.planned === planned && !each.late);
    const [call] = at < 0 ? [] : this.#calls.splice(at, 1);
    // One that is no longer known left so late that it counts anew; none left later than now.
    const left = Math.min(planned + by, now);
    this.#place({ planned, counts: Math.max(call?.counts ?? left, left), late: true });
  }

  /** A call did not leave when it might have, and will not. */
  unused(planned: number): void {
    const at = this.#calls.findLastIndex((each) => each.planned === planned && !each.late);
    if (at >= 0) this.#calls.splice(at, 1);
  }

  /**
   * No start time rightly lies further ahead than this: the clock was ahead, and was set back. What it let out counts as if
   * it left now, so that nothing waits for that time to come again.
   */
  #heedSetBack(now: number, ahead: number): void {
    // A stored start counts from so much later, and the clock that stored it may be ahead by as much again.
    const furthest = now + ahead + this.#window + 2 * clocksDiffer;
    const times = [this.#calls.at(-1)?.counts ?? now, this.#lastPlanned, this.#deafUntil, this.#changedAt];
    if (times.every((at) => at <= furthest)) return;
    this.#calls = this.#calls.map((each) => (each.counts > now ? { planned: now, counts: now } : each));
    this.#lastPlanned = Math.min(this.#lastPlanned, now);
    this.#deafUntil = Math.min(this.#deafUntil, now);
    this.#changedAt = Math.min(this.#changedAt, now);
    this.#settledAt = Math.min(this.#settledAt, now + settling);
  }

  #forget(now: number): void {
    const kept = this.#calls.findIndex(({ counts }) => counts > now - this.#window);
    if (kept !== 0) this.#calls.splice(0, kept < 0 ? this.#calls.length : kept);
  }

  /** Nearly always at the end: thousands may be in one window, and none is sorted again for the next. */
  #place(start: Start): void {
    const before = this.#calls.findLastIndex(({ counts }) => counts <= start.counts);
    this.#calls.splice(before + 1, 0, start);
  }

  /**
   * The upstream refused although we kept to the rate. The first for long may be chance: calls held up on their way
   * arrive in a heap. With another it allows less than it says; that counts once per lowered rate.
   */
  refused(now: number): void {
    this.#changedAt = now;
    if (now < this.#deafUntil) return;
    const isFirst = now > this.#deafUntil + this.#window * windowsOfPeace;
    this.#deafUntil = Math.max(now, this.#lastPlanned) + Math.min(this.#window, answersWithin);
    if (isFirst) return;
    this.#most = Math.max(1, Math.floor(this.#most * afterRefusal));
    this.#gap = Math.ceil(Math.max(this.#window / this.#most, this.#gap * furtherApart));
  }

  #recover(now: number): void {
    const steps = Math.floor((now - this.#changedAt) / (this.#window * windowsOfPeace));
    if (steps === 0 || (this.#most === this.#documented && this.#gap === this.#usualGap)) return;
    this.#changedAt = now;
    this.#most = Math.min(this.#documented, Math.floor(this.#most + steps * this.#step));
    this.#gap = Math.max(this.#usualGap, this.#gap * closerAgain ** steps);
  }

  /** Calls a window that come back at a time. */
  get #step(): number {
    return Math.max(1, this.#documented * comesBack);
  }

  /** With the window full, the next may leave when the N-th before it falls out. */
  #next(now: number): number {
    const before = this.#calls.at(-this.#most)?.counts ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, before + this.#window, this.#lastPlanned + this.#gap);
  }
}

/** Calendar day in a time zone, e.g. "2026-11-20". */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
}

/** Milliseconds until the zone's next midnight, to the minute. */
export function untilMidnightIn(zone: string, at: number): number {
  const today = dayIn(zone, at);
  let low = 0;
  let high = 26 * 60;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, at + middle * 60_000) === today) low = middle + 1;
    else high = middle;
  }
  return low * 60_000;
}
