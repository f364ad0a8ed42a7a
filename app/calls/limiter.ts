/** The limiter's interface for callers; one UpstreamLimiter per vendor implements it. */
import type { Budget } from "./budgets.server";
import type { Rate } from "../vendors/vendor";

/** Billing units and US dollars. */
export interface Amount {
  units: number;
  usd: number;
}

/** A call that waits to be sent, with its maximum cost; free calls reserve nothing. */
export interface CallToReserve {
  /**
   * `<claim>/<n>`: the claim the call is made under, and the number of calls sent under that claim, this one included.
   */
  id: string;
  atMost: Amount;
}

/** The real cost of the call with this id. */
export interface Settlement extends Amount {
  id: string;
}

export interface GrantRequest {
  upstream: string;
  bucket: string;
  rate: Rate;
  /** Requests that could be sent now, in order: at most 6, each with its calls. */
  calls: CallToReserve[][];
  /** Number of this vendor's calls that succeeded since the last request; ends a streak of failures. */
  succeeded: number;
  /** Calls of this bucket that were sent later than planned since the last request. */
  late: LateDeparture[];
  /** Granted start times of this bucket at which no call was sent because the time had passed. */
  unused?: number[];
  /** Milliseconds by which calls may be sent late, beyond the tolerance of the rate's window. */
  slack?: number;
  /** The vendor's budget for this month. */
  budget?: Budget;
}

export interface LateDeparture {
  /** Start time as granted, on the limiter's clock. */
  planned: number;
  /** Milliseconds. */
  by: number;
}

/** A request that may be sent, with the calls that fit the budget. */
export interface Departure {
  /** Start time on the limiter's clock. */
  at: number;
  granted: string[];
}

export type Grant =
  /**
   * `refused`: calls that cost more than the rest of the month's budget, even if the calls in
   * progress cost nothing. `ended`: calls of a claim that another worker has taken over. The caller
   * must request all other calls again that were not granted. `now`: the limiter's clock.
   * `learned`: the rate from the vendor's answers, if it differs from the documented one.
   */
  | { departures: Departure[]; refused: string[]; ended?: string[]; now: number; learned?: Rate }
  /**
   * No call may be sent for `wait` milliseconds; `asked` is true if the vendor requested the wait.
   */
  | ({ wait: number; kind: HeldKind; asked?: boolean } & Said);

/**
 * Why no call may be sent: the vendor asked us to slow down, or an allowance is used up until
 * later.
 */
export type HeldKind = "rate-limited" | "quota";

/** The message that explains why no call may be sent, and what the user can do about it. */
export interface Said {
  detail: string;
  nextStep?: string;
}

/** Returns the milliseconds until the next budget month, in UTC. */
export function untilNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - now;
}

/** A claim and the earliest time at which it was made (ms since 1970). */
export interface ClaimMade {
  claim: string;
  at: number;
}

export const namesOf = (claims: readonly ClaimMade[]): string[] => claims.map(({ claim }) => claim);

export interface Limiter {
  /** Grants start times and reserves the granted calls' maximum cost until they are settled. */
  grant(request: GrantRequest): Promise<Grant>;
  /**
   * Reports that the real cost of these calls is in the ledger. Repeated reports and calls without a reservation change
   * nothing.
   */
  settle(vendor: string, calls: Settlement[]): Promise<void>;
  /**
   * Returns the ids of paid calls that may have been sent under these claims: this limiter released
   * them and no worker settled them, or another limiter of the vendor may have released them. From
   * now on the limiter releases no call under these claims, because their workers are presumed
   * dead.
   */
  reserved(vendor: string, claims: ClaimMade[]): Promise<string[]>;
  /**
   * Blocks the bucket for `wait` ms: the vendor answered 429, or its headers report less allowance
   * than we assumed.
   * @param said the vendor's message, which every caller gets during the block
   */
  hold(vendor: string, bucket: string, wait: number, kind: HeldKind, said?: Said): Promise<void>;
  /** Applies the rate in the vendor's answers instead of the documented one. */
  learn(vendor: string, bucket: string, rate: Rate): Promise<void>;
}
