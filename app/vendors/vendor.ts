/** What the console must know of an outside service besides how to talk to it. */

/** At most `calls` in any window of `per` milliseconds; `zone` makes it a calendar day there instead. */
export interface Rate {
  calls: number;
  per: number;
  /** A daily allowance that starts anew at midnight of this time zone (YouTube: America/Los_Angeles). */
  daily?: { zone: string };
  /** Milliseconds between two calls, where an upstream wants them one by one; as close as they come otherwise. */
  apart?: number;
}

/** An allowance that is used up, in the words and with the next step of the vendor's list of refusals. */
export interface Spent {
  detail: string;
  nextStep: string;
}

export interface Vendor {
  /** Stable id: ledger, budgets, `UPSTREAM_LIVE`, sources. */
  name: string;
  label: string;
  /** Hosts its requests go to. */
  hosts: string[];
  /** Hosts that it is documented to redirect to, with those below them; absent: its redirects are not followed. */
  redirectsTo?: readonly string[];
  /** Configuration names it needs; all of them. */
  keys: string[];
  /** Documented rates by bucket; the limiter starts from these and learns from answers. */
  buckets: Record<string, Rate>;
  /** The rate an answer's headers name for the bucket its call left from; null when they name none. */
  rateIn?(headers: Headers, bucket: string): Rate | null;
  /**
   * What keeps further calls of a bucket from leaving by the headers of an answer, such as an hour whose calls are used;
   * null where nothing does.
   */
  spentIn?(headers: Headers, bucket: string): Spent | null;
  /** Name of one billing unit ("credit"), for people. */
  unit: string;
  /** List price of one unit; 0 when calls are free. */
  usdPerUnit: number;
  /** When its price and its rates were last compared with what the vendor says, and where that stands. */
  checked?: { on: string; where: string };
  /** What it is asked for, in a few words, for the integrations page. */
  purpose: string;
}

/** Rates and price in one line, as `docs/vendors.md` has it. */
export function priceAndRates({ buckets, unit, usdPerUnit, checked }: Vendor): string {
  const rates = Object.entries(buckets).map(([bucket, { calls, per, daily, apart }]) => {
    const span = daily
      ? "per day"
      : per === 1000
        ? "per second"
        : per === 60_000
          ? "per minute"
          : `per ${per / 1000} seconds`;
    return `${bucket} ${calls} ${span}${apart ? `, ${apart / 1000} seconds apart` : ""}`;
  });
  const price = usdPerUnit > 0 ? `${usdPerUnit} US dollars per ${unit}` : "free";
  return `${price}; ${rates.join("; ") || "no rate"} (${checked?.on}, ${checked?.where})`;
}

/** A rate from the header that names its number of calls; null when it isn't there or is none. */
export function named(headers: Headers, header: string, per: number): Rate | null {
  const calls = Number.parseInt(headers.get(header) ?? "", 10);
  return calls > 0 && per > 0 ? { calls, per } : null;
}
