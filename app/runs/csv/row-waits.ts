/** Which failures make a row wait, for how long, and whether its whole run pauses. */
import { MustWait } from "../../calls/waiting";
import type { UpstreamError } from "../../vendors/failure";

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
 * pauses the run at once. null: the failure is the row's own end, unless ten rows in a row end so (refusals-in-a-row.ts).
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
  return null;
}

/** How long a run pauses when an upstream has refused many of its rows; null: until a person does something. */
export function pauseAfterMany(error: UpstreamError): number | null {
  if (error.kind === "quota") return waitFor(error)?.milliseconds ?? null;
  return error.kind === "expired-credentials" || error.accountWide ? null : 5 * minute;
}
