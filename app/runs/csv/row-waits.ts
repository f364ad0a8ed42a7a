/** Decides which failures make a row wait, for how long, and whether the whole run pauses. */
import { MustWait } from "../../calls/waiting";
import type { UpstreamError } from "../../vendors/failure";

const minute = 60_000;
const hour = 60 * minute;

/** The wait of a row that stays open. */
export interface Wait {
  /** null to wait for the user. */
  milliseconds: number | null;
  /** True if the whole run pauses. */
  pause: boolean;
}

/**
 * Returns how a row waits after this failure: temporary limits end automatically, a refused account pauses the run at
 * once. Returns null if the failure ends the row, unless ten rows in a row fail the same way (refusals-in-a-row.ts).
 */
export function waitFor(error: UpstreamError): Wait | null {
  if (error.kind === "not-configured" || error.kind === "invalid-input") return null;
  if (error.kind === "quota") {
    // Without this minimum, the worker would call again and again if a used-up quota came back only
    // briefly.
    const milliseconds = Math.max(minute, error.retryAfter || hour);
    return milliseconds > 24 * hour ? null : { milliseconds, pause: true };
  }
  if (error instanceof MustWait) return { milliseconds: error.wait, pause: error.wait > hour };
  if (error.kind === "expired-credentials" || error.accountWide) return { milliseconds: null, pause: true };
  return null;
}

/** Returns how long a run pauses after a vendor has refused many rows, or null until the user acts. */
export function pauseAfterMany(error: UpstreamError): number | null {
  if (error.kind === "quota") return waitFor(error)?.milliseconds ?? null;
  return error.kind === "expired-credentials" || error.accountWide ? null : 5 * minute;
}
