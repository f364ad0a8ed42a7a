/** The number of calls per window that a vendor really accepts, their distance and the safety margin, from refusals. */

/**
 * Milliseconds between calls: calls sent at the same instant arrive together and at irregular times, but this far
 * apart they arrive as sent.
 */
const leastGap = 5;
/** Windows without a refusal after which the pace grows by one step. */
const windowsOfPeace = 3;
/** Share of the documented rate that one step returns, and the factor by which the gap shrinks. */
const comesBack = 0.02;
const closerAgain = 0.9;
/** Repeated refusals lower the rate by at least this share, and the gap between evenly spaced calls grows. */
const atLeastLowered = 0.05;
const furtherApart = 1.25;
/** One series of refusals lowers the rate by at most this share: a block makes the vendor refuse all promised calls. */
const atMostLowered = 0.1;
/** Share of the rate that may be refused once by chance: calls with different delays arrive together. */
const byChance = 0.02;
/** Milliseconds after the last granted call during which its refusal may still arrive. */
const answersWithin = 2000;
/** Windows without a refusal before the rate rises to one that the vendor refused; doubled after each failure. */
const firstPatience = 20;
const longestPatience = 320;
/** Factors of the margin: after a refusal, and after each window without one. */
const widens = 2;
const narrows = 0.6;

export interface StoredPace {
  most: number;
  gap: number;
  changedAt: number;
  deafUntil: number;
  /** These are missing in the state of the release before. */
  margin?: number;
  refusedAt?: number;
  patience?: number;
  refusedSince?: number;
}

export interface PaceBounds {
  /** The documented number of calls per window. */
  documented: number;
  /** Length of a window with its usual margin (ms). */
  window: number;
  /** Gap between two calls that the vendor documents (ms). */
  apart?: number;
  /** The margin at the start and the smallest one (ms). */
  margin: number;
  leastMargin: number;
}

export class VendorPace {
  readonly #bounds: PaceBounds;
  readonly #usualGap: number;
  #most: number;
  #gap: number;
  #margin: number;
  #leastMargin: number;
  /** The lowest number of calls per window that the vendor refused, if that still counts. */
  #refusedAt = Number.POSITIVE_INFINITY;
  #patience = firstPatience;
  /** When the vendor refused the last time (ms since 1970), and whether the rate was raised above a refused one. */
  #refusedSince = Number.NEGATIVE_INFINITY;
  #isTrying = false;
  /** When the rate last changed or a refusal came, and when the margin last changed (ms since 1970). */
  #changedAt = 0;
  #narrowedAt: number | undefined;
  /** Refusals until this time belong to calls granted before the last refusal was known. */
  #deafUntil = Number.NEGATIVE_INFINITY;
  /** The current series of refusals: the rate before it, its length, and whether another one came shortly before. */
  #series = { before: 0, refusals: 0, isRepeated: false, wasTrying: false };

  constructor(bounds: PaceBounds, stored?: StoredPace) {
    const { documented, window, apart, margin } = bounds;
    this.#bounds = bounds;
    this.#usualGap = apart ?? Math.min(leastGap, window / documented / 2);
    this.#most = stored?.most ?? documented;
    this.#gap = stored?.gap ?? this.#usualGap;
    this.#margin = stored?.margin ?? margin;
    this.#leastMargin = bounds.leastMargin;
    this.#series.before = this.#most;
    if (!stored) return;
    this.#changedAt = stored.changedAt;
    this.#narrowedAt = stored.changedAt;
    this.#deafUntil = stored.deafUntil;
    this.#refusedAt = stored.refusedAt ?? this.#refusedAt;
    this.#patience = stored.patience ?? this.#patience;
    this.#refusedSince = stored.refusedSince ?? this.#refusedSince;
  }

  get stored(): StoredPace {
    return {
      most: this.#most,
      gap: this.#gap,
      changedAt: this.#changedAt,
      deafUntil: this.#deafUntil,
      margin: this.#margin,
      ...(Number.isFinite(this.#refusedAt) && {
        refusedAt: this.#refusedAt,
        patience: this.#patience,
        refusedSince: this.#refusedSince,
      }),
    };
  }

  /** Calls allowed per window now. */
  get most(): number {
    return this.#most;
  }

  /** Milliseconds between two start times. */
  get gap(): number {
    return this.#gap;
  }

  /** Milliseconds added to the vendor's window, because calls need different times to arrive. */
  get margin(): number {
    return this.#margin;
  }

  /** Returns when the pace will equal a new one, if no call is refused (ms since 1970). */
  get restsFrom(): number {
    const { documented, window, margin } = this.#bounds;
    const lowered = Math.ceil((documented - this.#most) / this.#step);
    const spread = Math.ceil(Math.log(this.#usualGap / this.#gap) / Math.log(closerAgain));
    const wide = Math.ceil(Math.log(margin / this.#margin) / Math.log(narrows));
    const patient = Number.isFinite(this.#refusedAt) ? this.#patience : 0;
    const recovery = Math.max(0, lowered * windowsOfPeace, spread * windowsOfPeace, wide) + patient;
    return Math.max(
      this.#deafUntil + window * windowsOfPeace,
      recovery > 0 ? this.#changedAt + recovery * window : Number.NEGATIVE_INFINITY,
    );
  }

  /** Returns the times that must not be in the future. */
  get times(): number[] {
    return [this.#deafUntil, this.#changedAt];
  }

  /** The clock has been set back to `now`. */
  setBack(now: number): void {
    this.#deafUntil = Math.min(this.#deafUntil, now);
    this.#changedAt = Math.min(this.#changedAt, now);
    this.#narrowedAt = Math.min(this.#narrowedAt ?? now, now);
    this.#refusedSince = Math.min(this.#refusedSince, now);
  }

  /**
   * Lowers the rate, because the vendor refused a call although we kept the rate. One or two refusals after a long time
   * may be chance: they only widen the margin. A series of refusals shows how many calls the vendor accepts in a window.
   * @param lastPlanned the last start time that is promised
   */
  refused(now: number, lastPlanned: number): void {
    const { window, margin } = this.#bounds;
    this.#changedAt = now;
    this.#refusedSince = now;
    if (now < this.#deafUntil) this.#series.refusals += 1;
    else {
      const isRepeated = now <= this.#deafUntil + window * windowsOfPeace;
      this.#series = { before: this.#most, refusals: 1, isRepeated, wasTrying: this.#isTrying };
      this.#deafUntil = Math.max(now, lastPlanned) + Math.min(window, answersWithin);
      this.#leastMargin = Math.min(margin, this.#leastMargin * widens);
      this.#margin = Math.min(margin * widens, this.#margin * widens);
      if (this.#isTrying) this.#patience = Math.min(longestPatience, this.#patience * 2);
      else if (isRepeated) this.#spread();
      this.#isTrying = false;
    }
    this.#lower();
  }

  #lower(): void {
    const { before, refusals, isRepeated, wasTrying } = this.#series;
    if (!isRepeated && !wasTrying && refusals <= Math.max(1, before * byChance)) return;
    const least = wasTrying ? 0 : Math.floor(before * atLeastLowered);
    const lowered = Math.min(Math.max(1, refusals, least), Math.ceil(before * atMostLowered));
    this.#most = Math.max(1, before - lowered);
    this.#refusedAt = this.#most + 1;
  }

  #spread(): void {
    const even = this.#bounds.window / this.#most;
    this.#gap = Math.ceil(Math.max(even, this.#gap * furtherApart));
  }

  /** Raises the pace after windows without a refusal, to a rate that the vendor refused only rarely. */
  recover(now: number): void {
    this.#narrow(now);
    const { documented, window } = this.#bounds;
    const steps = Math.floor((now - this.#changedAt) / (window * windowsOfPeace));
    if (steps === 0 || (this.#most === documented && this.#gap === this.#usualGap)) return;
    this.#changedAt = now;
    this.#gap = Math.max(this.#usualGap, this.#gap * closerAgain ** steps);
    const patient = now - this.#refusedSince - this.#patience * window;
    const isTried = patient >= 0 && this.#most + steps * this.#step >= this.#refusedAt;
    const taken = isTried ? Math.min(steps, 1 + Math.floor(patient / (window * windowsOfPeace))) : steps;
    if (isTried) this.#refusedAt = Number.POSITIVE_INFINITY;
    this.#isTrying ||= isTried;
    this.#most = Math.min(documented, this.#refusedAt - 1, Math.floor(this.#most + taken * this.#step));
    if (this.#most < documented) return;
    this.#isTrying = false;
    this.#patience = firstPatience;
  }

  #narrow(now: number): void {
    const { window, leastMargin } = this.#bounds;
    this.#narrowedAt ??= now;
    if (now - this.#refusedSince > longestPatience * window) this.#leastMargin = leastMargin;
    const windows = Math.floor((now - Math.max(this.#narrowedAt, this.#changedAt)) / window);
    if (windows <= 0) return;
    this.#narrowedAt = now;
    this.#margin = Math.max(this.#leastMargin, this.#margin * narrows ** windows);
  }

  /** Number of calls per window that return at a time. */
  get #step(): number {
    return Math.max(1, this.#bounds.documented * comesBack);
  }
}
