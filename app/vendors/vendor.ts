/** Facts about a vendor apart from its API: hosts, keys, rates and price. */

/** At most `calls` in any window of `per` milliseconds; with `daily`, per calendar day instead. */
export interface Rate {
  calls: number;
  per: number;
  /** Time zone of the midnight at which the quota resets (YouTube: America/Los_Angeles). */
  daily?: { zone: string };
  /** Minimum milliseconds between two calls; default 0. */
  apart?: number;
}

/** Message and next step for a used-up quota, from the vendor's refusal table. */
export interface Spent {
  detail: string;
  nextStep: string;
}

export interface Vendor {
  /** Stable id in the ledger, budgets, `UPSTREAM_LIVE` and sources. */
  name: string;
  label: string;
  /** Hosts that receive its requests. */
  hosts: string[];
  /**
   * Documented redirect targets, including subdomains. Without them, `send` follows no redirect.
   */
  redirectsTo?: readonly string[];
  /** Names of the required configuration; all must be set. */
  keys: string[];
  /** Documented rates by bucket. The limiter starts with these and learns from answers. */
  buckets: Record<string, Rate>;
  /** Returns the bucket's rate from an answer's headers, or null if they name none. */
  rateIn?(headers: Headers, bucket: string): Rate | null;
  /**
   * Returns the message if an answer's headers show that the bucket's quota is used up; null
   * otherwise.
   */
  spentIn?(headers: Headers, bucket: string): Spent | null;
  /** Display name of one billing unit ("credit"). */
  unit: string;
  /** List price of one unit; 0 if calls are free. */
  usdPerUnit: number;
  /** Date and source of the last comparison of price and rates with the vendor's documentation. */
  checked?: { on: string; where: string };
  /** Purpose in a few words, for the integrations page. */
  purpose: string;
}

/** Returns price and rates in one line, as in `docs/vendors.md`. */
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
  const price =
    unit === "US dollar"
      ? "billed in US dollars"
      : usdPerUnit > 0
        ? `${usdPerUnit} US dollars per ${unit}`
        : "free";
  return `${price}; ${rates.join("; ") || "no rate"} (${checked?.on}, ${checked?.where})`;
}

/** Reads a rate from a header; null if the header is missing or not a positive number. */
export function named(headers: Headers, header: string, per: number): Rate | null {
  const calls = Number.parseInt(headers.get(header) ?? "", 10);
  return calls > 0 && per > 0 ? { calls, per } : null;
}
