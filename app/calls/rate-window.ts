/** Start times of one limiter bucket, as a pure sliding window. */
import type { Rate } from "../vendors/vendor";

/** The vendor's windows do not start when ours do: a window this much longer never holds too many calls. */
const margin = 0.02;
/** Milliseconds added to a short window, because calls need different times to arrive. */
const leastMargin = 50;
/**
 * Milliseconds between calls: calls sent at the same instant arrive together and at irregular times, but this far
 * apart they arrive as sent.
 */
const leastGap = 5;
/** Milliseconds. After an idle period new connections are opened, so the first calls may arrive this late. */
const settling = 80;
/**
 * After a refusal the rate is multiplied by the first factor and the gap between evenly spaced calls by the second: a
 * vendor may count in shorter windows than it documents.
 */
const afterRefusal = 0.95;
const furtherApart = 1.25;
/** Share of the rate that returns, and factor by which the gap shrinks, after several windows without a refusal. */
const comesBack = 0.02;
const closerAgain = 0.9;
const windowsOfPeace = 3;
/** Milliseconds after the last granted call during which its refusal may still arrive. */
const answersWithin = 2000;
/** Milliseconds for which start times are granted ahead: a refusal or a new rate takes effect within this time. */
export const promisedAhead = 1000;

/** Milliseconds by which the clocks of two machines may differ: another machine may have stored the state. */
export const clocksDiffer = 6000;

/** In stored state, calls within this share of the window are one entry, at the time of the last of them. */
const grain = 0.05;

/**
 * Returns how many ms after its start time a call may leave. Within this tolerance, no window of the vendor's length
 * contains more calls than the rate allows.
 */
export const tolerance = ({ per }: Rate): number => Math.max(leastMargin, per * margin);

export const sameRate = (one: Rate | undefined, other: Rate): boolean =>
  one?.calls === other.calls && one.per === other.per && one.apart === other.apart;

interface Start {
  planned: number;
  counts: number;
  late?: true;
  /** The time it counted from on the clock that stored it. */
  stored?: number;
}

const storedTime = ({ stored, counts }: Start): number => stored ?? counts;

/** A window and its sent calls; at most a few kilobytes. */
export interface StoredWindow {
  rate: Rate;
  /** Pairs of a time and the number of calls that count from it. */
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
  /** Gap between two start times (ms), and the gap without refusals. */
  #gap = 0;
  #usualGap = 0;
  /** Calls allowed per window now: the documented number, reduced after refusals. */
  #most = 0;
  /** When the rate last changed or a refusal came (ms since 1970). */
  #changedAt = 0;
  /** Refusals until this time belong to calls granted before the last refusal was known. */
  #deafUntil = Number.NEGATIVE_INFINITY;
  /** Calls in the window, sorted by the time at which they begin to count; it may be in the future. */
  #calls: Start[] = [];
  #lastPlanned = Number.NEGATIVE_INFINITY;
  #settledAt = Number.NEGATIVE_INFINITY;

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#begin(rate);
  }

  /**
   * Restores a window from its stored state.
   * @param clocksDiffer ms by which the storing machine's clock may be behind this one
   */
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

  /**
   * Returns the calls in stored order. Calls whose start another machine stored count longer here, so they may sort
   * after calls that started later.
   */
  #byStoredTime(): Start[] {
    const isInOrder = this.#calls.every(({ stored }) => stored === undefined);
    return isInOrder ? this.#calls : this.#calls.toSorted((a, b) => storedTime(a) - storedTime(b));
  }

  /** Returns when the window will equal a new one, if no call is sent and none is refused (ms since 1970). */
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

  /** Changes the rate; earlier departures still count. */
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
   * Returns start times for the next `calls` within `horizon` ms from `now`, or for as many as fit. If none fits,
   * returns the wait until the next one.
   * @param slack ms by which calls may leave late, beyond the tolerance
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

  /** Records that a call left later than planned: the vendor counts it from its real departure. */
  leftLate(planned: number, by: number, now: number): void {
    const at = this.#calls.findLastIndex((each) => each.planned === planned && !each.late);
    const [call] = at < 0 ? [] : this.#calls.splice(at, 1);
    // If the call is unknown, it was sent so late that it counts again; no call counts later than now.
    const left = Math.min(planned + by, now);
    this.#place({ planned, counts: Math.max(call?.counts ?? left, left), late: true });
  }

  /** Frees a start time at which no call left. */
  unused(planned: number): void {
    const at = this.#calls.findLastIndex((each) => each.planned === planned && !each.late);
    if (at >= 0) this.#calls.splice(at, 1);
  }

  /**
   * A start time this far ahead means the clock was ahead and has been set back. Its calls count as leaving now, so
   * that nothing waits until that time comes again.
   */
  #heedSetBack(now: number, ahead: number): void {
    // A stored start time counts later by the clock difference, and the storing clock may be ahead by the same
    // difference.
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

  /**
   * Inserts a start time in order. It almost always appends: a window may have thousands of calls, and sorting them
   * for each new one would be slow.
   */
  #place(start: Start): void {
    const before = this.#calls.findLastIndex(({ counts }) => counts <= start.counts);
    this.#calls.splice(before + 1, 0, start);
  }

  /**
   * Lowers the rate, because the vendor refused a call although we kept the rate. The first refusal in a while may be
   * chance, because delayed calls arrive together. A second one shows that the vendor allows less than documented;
   * each lowered rate counts it once.
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

  /** Number of calls per window that return at a time. */
  get #step(): number {
    return Math.max(1, this.#documented * comesBack);
  }

  /** Returns when the next call may be sent: in a full window, when the N-th call before it drops out. */
  #next(now: number): number {
    const before = this.#calls.at(-this.#most)?.counts ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, before + this.#window, this.#lastPlanned + this.#gap);
  }
}

/** Returns the calendar day in a time zone, e.g. "2026-11-20". */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
}

/** Returns the milliseconds until the zone's next midnight, to the minute. */
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
