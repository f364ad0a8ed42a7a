/** Start times of one limiter bucket, as a pure sliding window. */
import type { Rate } from "../vendors/vendor";
import { type StoredPace, VendorPace } from "./vendor-pace";

/** The vendor's windows do not start when ours do: a window this much longer never holds too many calls. */
const margin = 0.02;
/** Milliseconds added to a short window at first, because calls need different times to arrive. */
const firstMargin = 50;
/**
 * Share of a short window that suffices as its margin while the vendor refuses nothing, and the share of the time
 * between two calls: where a window has few calls, a refusal costs more time than the margin.
 */
const leastMargin = 0.01;
const leastOfGap = 0.25;
/** Milliseconds. After an idle period new connections are opened, so the first calls may arrive this late. */
const settling = 80;
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
export const tolerance = ({ per }: Rate): number => Math.max(firstMargin, per * margin);

/** Returns whether calls need a larger margin than their share of the window. */
export const isShort = ({ per }: Rate): boolean => per * margin < firstMargin;

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
export interface StoredWindow extends StoredPace {
  rate: Rate;
  /** Pairs of a time and the number of calls that count from it. */
  calls: [at: number, calls: number][];
  lastPlanned: number;
  settledAt: number;
}

export class RateWindow {
  #rate: Rate;
  #pace: VendorPace;
  #window: number;
  /** Calls in the window, sorted by the time at which they begin to count; it may be in the future. */
  #calls: Start[] = [];
  #lastPlanned = Number.NEGATIVE_INFINITY;
  #settledAt = Number.NEGATIVE_INFINITY;

  constructor(rate: Rate, stored?: StoredPace) {
    this.#rate = rate;
    this.#window = rate.per + tolerance(rate);
    this.#pace = paceOf(rate, stored);
  }

  /**
   * Restores a window from its stored state.
   * @param clocksDiffer ms by which the storing machine's clock may be behind this one
   */
  static from(stored: StoredWindow, clocksDiffer: number): RateWindow {
    const window = new RateWindow(stored.rate, stored);
    window.#calls = stored.calls.flatMap(([at, count]) =>
      Array.from({ length: count }, () => ({ planned: at, counts: at + clocksDiffer, stored: at })),
    );
    window.#lastPlanned = stored.lastPlanned;
    window.#settledAt = stored.settledAt;
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
      ...this.#pace.stored,
      rate: this.#rate,
      calls,
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
    return Math.max(
      (this.#calls.at(-1)?.counts ?? Number.NEGATIVE_INFINITY) + this.#window,
      this.#lastPlanned + this.#pace.gap,
      this.#pace.restsFrom,
    );
  }

  /** Changes the rate; earlier departures still count. */
  allow(rate: Rate): void {
    if (sameRate(rate, this.#rate)) return;
    this.#rate = rate;
    this.#window = rate.per + tolerance(rate);
    this.#pace = paceOf(rate);
  }

  /**
   * Returns start times for the next `calls` within `horizon` ms from `now`, or for as many as fit. If none fits,
   * returns the wait until the next one.
   * @param slack ms by which calls may leave late beyond the tolerance; negative if they are more punctual
   */
  take(
    calls: number,
    now: number,
    { horizon = promisedAhead, slack = 0 } = {},
  ): { startTimes: number[] } | { wait: number } {
    this.#heedSetBack(now, horizon + Math.max(0, slack));
    this.#pace.recover(now);
    this.#forget(now);
    if (this.#calls.length === 0) this.#settledAt = now + settling;
    const counted = this.#counted(slack);
    const startTimes: number[] = [];
    for (let call = 0; call < calls; call++) {
      const at = this.#next(now);
      if (at - now > horizon) break;
      this.#place({ planned: at, counts: Math.max(at + counted, this.#settledAt) });
      this.#lastPlanned = at;
      startTimes.push(at);
    }
    return startTimes.length > 0 || calls === 0 ? { startTimes } : { wait: this.#next(now) - now };
  }

  /** Records that a call left later than planned: the vendor counts it from its real departure. */
  leftLate(planned: number, by: number, now: number, slack = 0): void {
    const at = this.#calls.findLastIndex((each) => each.planned === planned && !each.late);
    const [call] = at < 0 ? [] : this.#calls.splice(at, 1);
    // If the call is unknown, it was sent so late that it counts again; no call counts later than now.
    const left = Math.min(planned + by, now) + Math.min(0, this.#counted(slack));
    this.#place({ planned, counts: Math.max(call?.counts ?? left, left), late: true });
  }

  /** Returns how much later than at its start time a call counts (ms); negative if the margin is smaller than usual. */
  #counted(slack: number): number {
    return Math.max(slack, this.#pace.margin - tolerance(this.#rate));
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
    const times = [this.#calls.at(-1)?.counts ?? now, this.#lastPlanned, ...this.#pace.times];
    if (times.every((at) => at <= furthest)) return;
    this.#calls = this.#calls.map((each) => (each.counts > now ? { planned: now, counts: now } : each));
    this.#lastPlanned = Math.min(this.#lastPlanned, now);
    this.#pace.setBack(now);
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

  /** Records that the vendor refused a call although we kept the rate. */
  refused(now: number): void {
    this.#pace.refused(now, this.#lastPlanned);
  }

  /** Returns when the next call may be sent: in a full window, when the N-th call before it drops out. */
  #next(now: number): number {
    const before = this.#calls.at(-this.#pace.most)?.counts ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, before + this.#window, this.#lastPlanned + this.#pace.gap);
  }
}

function paceOf(rate: Rate, stored?: StoredPace): VendorPace {
  const { calls, per, apart } = rate;
  const usual = tolerance(rate);
  const bounds = {
    documented: calls,
    window: per + usual,
    apart,
    margin: usual,
    leastMargin: isShort(rate)
      ? Math.min(usual, Math.max(per * leastMargin, (per / calls) * leastOfGap))
      : usual,
  };
  return new VendorPace(bounds, stored);
}
