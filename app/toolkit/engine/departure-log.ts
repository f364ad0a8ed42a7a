/** Departures of one limiter bucket, as a pure sliding window. */

/** Upstreams' windows and ours don't start together: a little longer is never too many. */
const margin = 1.02;

export class DepartureLog {
  readonly #most: number;
  readonly #window: number;
  /** Times of departures, oldest first; may lie in the future. */
  #times: number[] = [];

  constructor(most: number, windowMilliseconds: number) {
    this.#most = most;
    this.#window = windowMilliseconds * margin;
  }

  /**
   * Times in ms from `now` at which the next `calls` may leave, as far as they lie within `horizon`; what lies beyond
   * is not taken. With none within it: how long until the next one.
   */
  take(calls: number, now: number, horizon: number): { departures: number[] } | { wait: number } {
    this.#times = this.#times.filter((time) => time > now - this.#window);
    const departures: number[] = [];
    for (let call = 0; call < calls; call++) {
      // With the window full, the next may leave when the N-th before it falls out.
      const before = this.#times.at(-this.#most);
      const at = Math.max(now, before === undefined ? now : before + this.#window);
      if (at - now > horizon) break;
      this.#times.push(at);
      departures.push(at - now);
    }
    if (departures.length > 0 || calls === 0) return { departures };
    return { wait: (this.#times.at(-this.#most) ?? now) + this.#window - now };
  }

  clear(): void {
    this.#times = [];
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
