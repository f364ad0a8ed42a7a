/** Calls claimed by dead workers: only the limiter knows which of them were sent. */
import type { StoredCall } from "./storage/stored-calls";
import { claimOf } from "./storage/uncertain-calls";
import type { Time } from "../time";
import { askLimiter } from "./ask-limiter.server";
import { type Asked, usdOf } from "./asked-call.server";
import { vendors } from "../vendors/vendors";
import type { Limiter } from "./limiter";

/**
 * Milliseconds after which the purge deletes a claim of a run's worker; nothing else reads this time. No task's claim
 * lasts this long.
 */
export const claimHolds = 86_400_000;

export interface Orphan {
  asked: Asked;
  /** The dead worker's call: this call, or another about the same person or company. */
  stored: StoredCall;
}

/**
 * Returns the maximum cost of the dead worker's call. Another vendor's call about the same key also
 * costs one lookup.
 */
function priceOf({ asked, stored }: Orphan) {
  const { vendor, call } = asked;
  const of = vendors.find(({ name }) => name === stored.upstream && name !== vendor.name) ?? vendor;
  return { units: call.units, usd: usdOf({ vendor: of, call }) };
}

/** Returns the dead workers' paid calls that the limiter released and no worker settled. */
export async function sentByTheDead(
  limiter: Limiter,
  orphans: Orphan[],
  waiting: { signal: AbortSignal; time: Time },
) {
  const claims = new Map<string, Map<string, Orphan>>();
  for (const { asked, stored } of orphans) {
    if (asked.call.units === 0 || stored.claim === null) continue;
    const ofVendor = claims.get(stored.upstream) ?? new Map<string, Orphan>();
    claims.set(stored.upstream, ofVendor.set(stored.claim, { asked, stored }));
  }
  const found = await Promise.all(
    [...claims].map(async ([vendor, byClaim]) => {
      const asking = { upstream: vendor, ...waiting };
      const made = [...byClaim].map(([claim, { stored }]) => ({
        claim,
        at: stored.claimedUntil - claimHolds,
      }));
      const ids = await askLimiter(asking, () => limiter.reserved(vendor, made));
      return ids.flatMap((id) => {
        const orphan = byClaim.get(claimOf(id));
        return orphan ? [{ vendor, call: { id, ...priceOf(orphan) } }] : [];
      });
    }),
  );
  return found.flat();
}
