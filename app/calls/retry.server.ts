/** Sends a call again where that is right: passing trouble twice more with a growing pause, a 429 as often as told. */
import type { Vendor } from "../upstream/vendor";
import { sleep, type Time } from "../time";
import { UpstreamError } from "../upstream/failure";
import type { Limits } from "./rate-queue.server";
import type { HeldKind, Limiter } from "./limiter";
import { MustWait } from "./waiting";

const repeats = 2;
/** Whatever a service says of its allowance: after so long one call is let out to see, since an allowance can be raised. */
const longestQuotaHold = 300_000;
/** What a refusal counts for at least: an upstream that names no time, or none to wait, is not asked for ever. */
const leastHold = 1000;

interface Retrying {
  vendor: Vendor;
  bucket: string;
  limiter: Limiter;
  signal: AbortSignal;
  time: Time;
  /** Who must wait longer than it says gives up with MustWait. */
  limits: Limits;
}

export async function withRetries<T>(
  { vendor, bucket, limiter, signal, time, limits }: Retrying,
  attempt: () => Promise<T>,
): Promise<T> {
  /** Waits that were asked for, and when the first of them was. */
  let asked = 0;
  let heldSince: number | undefined;
  /** A limiter that can't be reached hears of the next refusal, or of the one after. */
  const hold = (wait: number, kind: HeldKind) =>
    limiter.hold(vendor.name, bucket, wait, kind).catch(() => undefined);
  for (let failures = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !(error instanceof UpstreamError) || error instanceof MustWait) throw error;
      if (error.kind === "rate-limited") {
        const wait = Math.max(leastHold, error.retryAfter || 0);
        await hold(wait, "rate-limited");
        const now = time.now();
        heldSince ??= now;
        asked += wait;
        // Till a call leaves again the limiter may take longer than the upstream asked for.
        const heldUp = Math.max(asked, now - heldSince + wait);
        if (wait > limits.longestSleep || heldUp > limits.longestHold) {
          throw new MustWait({
            upstream: vendor.name,
            kind: "rate-limited",
            milliseconds: wait,
            detail: error.detail,
          });
        }
        continue;
      }
      if (error.kind === "quota" && error.retryAfter)
        await hold(Math.min(error.retryAfter, longestQuotaHold), "quota");
      if (!error.retryable || failures >= repeats) {
        // Companies' own sites have no host in common: ten that are down say nothing about the eleventh.
        const streak =
          vendor.hosts.length > 0 ? await limiter.failed(vendor.name, error.kind).catch(() => 1) : 1;
        throw Object.assign(error, { streak });
      }
      failures += 1;
      await sleep(time, error.retryAfter ?? 250 * 2 ** failures, signal);
    }
  }
}

/** How many identical failures came in a row from the upstream, this one included; 1 when the limiter did not count. */
export const streakOf = (error: UpstreamError): number =>
  (error as UpstreamError & { streak?: number }).streak ?? 1;
