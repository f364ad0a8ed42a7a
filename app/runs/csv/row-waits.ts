/** Which failures make a row wait, for how long, and whether its whole run pauses. */
import { streakOf } from "../../calls/retry.server";
import { MustWait } from "../../calls/waiting";
import type { UpstreamError } from "../../upstream/failure";

/** Identical failures in a row from one upstream after which asking on only costs. */
const streakThatPauses = 10;
const minute = 60_000;
const hour = 60 * minute;

/** How a row waits that does not end. */
export interface Wait {
  /** null: for a person. */
  milliseconds: number | null;
  /** Whether the whole run pauses. */
  pause: boolean;
}

/**
 * Whether a failure makes the row wait rather than end: passing limits come back by themselves, a refused account
 * pauses the run at once, a broken upstream after ten failures in a row. null: the failure is the row's own end.
 */
export function waitFor(error: UpstreamError): Wait | null {
  if (error.kind === "not-configured" || error.kind === "invalid-input") return null;
  if (error.kind === "quota") {
    // An allowance that is used up and back at once would be asked for over and over.
    const milliseconds = Math.max(minute, error.retryAfter || hour);
    return milliseconds > 24 * hour ? null : { milliseconds, pause: true };
  }
  if (error instanceof MustWait) return { milliseconds: error.wait, pause: error.wait > hour };
  if (error.kind === "expired-credentials" || error.accountWide) return { milliseconds: null, pause: true };
  // A company's own site or one video that refuses is that row's affair alone.
  if (error.kind === "blocked" || error.kind === "internal") return null;
  return streakOf(error) >= streakThatPauses ? { milliseconds: 5 * 60_000, pause: true } : null;
}
