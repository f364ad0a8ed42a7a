/** Sends a call again where that is right: passing trouble twice more with a growing pause, a 429 as often as told. */
import type { Vendor } from "../vendors/vendor";
import { sleep, type Time } from "../time";
import { UpstreamError } from "../vendors/failure";
import type { Limits } from "./rate-queue.server";
import type { HeldKind, Limiter } from "./limiter";
import type { UpstreamWaits } from "./upstream-waits";
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
  /** What the upstream has held up so far, in these calls and in others of the same worker. */
  waits: UpstreamWaits;
}

export async function withRetries<T>(
  { vendor, bucket, limiter, signal, time, limits, waits }: Retrying,
  attempt: () => Promise<T>,
): Promise<T> {
  /** Waits that were asked for, and when the last of them was. */
  let asked = 0;
  let askedAt: number | undefined;
  /** Whether the work may be held up for so long. */
  const mayWait = (wait: number) => {
    const now = time.now();
    asked += wait;
    // Till a call leaves again the limiter may take longer than the upstream asked for; its refusal takes time too.
    const heldUp = Math.max(asked, waits.heldUp(vendor.name, askedAt ?? now, now + wait));
    askedAt = now;
    return wait <= limits.longestAsked && heldUp <= limits.longestHold;
  };
  /** A limiter that can't be reached hears of the next refusal, or of the one after. */
  const hold = (wait: number, kind: HeldKind, { detail, nextStep }: UpstreamError) =>
    limiter.hold(vendor.name, bucket, wait, kind, { detail, nextStep }).catch(() => undefined);
  for (let failures = 0; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !(error instanceof UpstreamError) || error instanceof MustWait) throw error;
      if (error.kind === "rate-limited") {
        const wait = Math.max(leastHold, error.retryAfter || 0);
        await hold(wait, "rate-limited", error);
        if (mayWait(wait)) continue;
        const { kind, detail, nextStep } = error;
        const { name: upstream } = vendor;
        throw new MustWait({ upstream, kind, milliseconds: wait, detail, nextStep, isAsked: true });
      }
      if (error.kind === "quota" && error.retryAfter)
        await hold(Math.min(error.retryAfter, longestQuotaHold), "quota", error);
      const named = error.retryAfter || 0;
      if (!error.retryable || failures >= repeats || (named > 0 && !mayWait(named))) throw error;
      failures += 1;
      const pause = () => sleep(time, Math.max(named, 250 * 2 ** failures), signal);
      await (named > 0 ? waits.during(vendor.name, "asked", named, pause) : pause());
    }
  }
}
