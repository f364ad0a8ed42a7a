/** Departures of one limiter bucket, as a pure sliding window. */

/** Upstreams' windows and ours don't start together: a little longer is never too many. */
const margin = 1.02;
/** Calls that leave in one instant arrive in a heap and at odd times; this far apart they arrive as they left. */
const leastGap = 5;
/** What a refusal takes off the rate, and how long after the last one it comes back. */
const afterRefusal = 0.95;
const forgivenAfter = 60_000;

export class DepartureLog {
  #documented = 0;
  #window = 0;
  #gap = 0;
  /** What is let out per window now: the documented number, less after refusals. */
  #most = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** Times of departures, oldest first; may lie in the future. */
  #times: number[] = [];

  constructor(most: number, windowMilliseconds: number) {
    this.allow(most, windowMilliseconds);
  }

  /** Another rate from now on; what has left still counts. */
  allow(most: number, windowMilliseconds: number): void {
    this.#documented = most;
    this.#most = most;
    this.#window = windowMilliseconds * margin;
    this.#gap = Math.min(leastGap, this.#window / most / 2);
  }

  /**
   * Times in ms from `now` at which the next `calls` may leave, as far as they lie within `horizon`; what lies beyond
   * is not taken. With none within it: how long until the next one.
   */
  take(calls: number, now: number, horizon: number): { departures: number[] } | { wait: number } {
    if (now - this.#refusedAt > forgivenAfter) this.#most = this.#documented;
    this.#times = this.#times.filter((time) => time > now - this.#window);
    const departures: number[] = [];
    for (let call = 0; call < calls; call++) {
      const at = this.#next(now);
      if (at - now > horizon) break;
      this.#times.push(at);
      departures.push(at - now);
    }
    return departures.length > 0 || calls === 0 ? { departures } : { wait: this.#next(now) - now };
  }

  /** The upstream refused although we kept to the rate: it allows less than it says. Counts once per window. */
  refused(now: number): void {
    if (now - this.#refusedAt < this.#window) return;
    this.#refusedAt = now;
    this.#most = Math.max(1, Math.floor(this.#most * afterRefusal));
  }

  /** With the window full, the next may leave when the N-th before it falls out. */
  #next(now: number): number {
    const before = this.#times.at(-this.#most) ?? Number.NEGATIVE_INFINITY;
    const last = this.#times.at(-1) ?? Number.NEGATIVE_INFINITY;
    return Math.max(now, before + this.#window, last + this.#gap);
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
