/**
 * Retries a call where that is allowed: temporary trouble with a growing pause, a 429 as often as the vendor asks for a
 * wait within the limits.
 */
import type { Vendor } from "../vendors/vendor";
import { sleep, type Time } from "../time";
import { UpstreamError } from "../vendors/failure";
import type { Limits } from "./call-limits";
import type { HeldKind, Limiter } from "./limiter";
import type { UpstreamWaits } from "./upstream-waits";
import { MustWait } from "./waiting";

/** Repeats of a call that the vendor may have charged although it failed. */
const repeats = 2;
/** Milliseconds. */
const longestPause = 1000;
/**
 * Milliseconds. After this time one call may be sent whatever the vendor says about its quota,
 * since a quota can be raised.
 */
const longestQuotaHold = 300_000;
/**
 * Milliseconds to wait if the vendor gives no wait. Each refusal counts as a wait of at least this time, so that we do
 * not call a vendor forever.
 */
const leastHold = 1000;

interface Retrying {
  vendor: Vendor;
  bucket: string;
  limiter: Limiter;
  signal: AbortSignal;
  time: Time;
  /** A wait beyond these limits throws MustWait. */
  limits: Limits;
  /** How long the vendor has delayed this worker's calls so far. */
  waits: UpstreamWaits;
}

export async function withRetries<T>(
  { vendor, bucket, limiter, signal, time, limits, waits }: Retrying,
  attempt: () => Promise<T>,
): Promise<T> {
  /** Total of the waits the vendor asked for, and when it last asked. */
  let asked = 0;
  let askedAt: number | undefined;
  /** Returns whether the call may be delayed for this long. */
  const mayWait = (wait: number) => {
    const now = time.now();
    asked += Math.max(leastHold, wait);
    // The real wait can exceed this: the limiter may hold the next call back, and the refusal took time to arrive.
    const heldUp = Math.max(asked, waits.heldUp(vendor.name, askedAt ?? now, now + wait));
    askedAt = now;
    return wait <= limits.longestAsked && heldUp <= limits.longestHold;
  };
  /** If the limiter cannot be reached, the next refusal reports it. */
  const hold = (wait: number, kind: HeldKind, { detail, nextStep }: UpstreamError) =>
    limiter.hold(vendor.name, bucket, wait, kind, { detail, nextStep }).catch(() => undefined);
  for (let failures = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !(error instanceof UpstreamError) || error instanceof MustWait) throw error;
      if (error.kind === "rate-limited") {
        const wait = Math.max(0, error.retryAfter ?? 0) || leastHold;
        await hold(wait, "rate-limited", error);
        if (mayWait(wait)) continue;
        const { kind, detail, nextStep } = error;
        const { name: upstream } = vendor;
        throw new MustWait({ upstream, kind, milliseconds: wait, detail, nextStep, isAsked: true });
      }
      if (error.kind === "quota" && error.retryAfter)
        await hold(Math.min(error.retryAfter, longestQuotaHold), "quota", error);
      const named = error.retryAfter || 0;
      const most = costsNothing(error) ? limits.freeRepeats : repeats;
      if (!error.retryable || failures >= most || (named > 0 && !mayWait(named))) throw error;
      failures += 1;
      const usual = Math.min(longestPause, 250 * 2 ** failures);
      const pause = () => sleep(time, Math.max(named, usual), signal);
      await (named > 0 ? waits.during(vendor.name, "asked", named, pause) : pause());
    }
  }
}

/** True if the vendor itself answered with an error. It charges only for answers. */
const costsNothing = ({ status, broken, charged }: UpstreamError): boolean =>
  status !== undefined && status >= 400 && !broken && !charged;
