/** The limiter as the engine sees it; behind it is one Durable Object per vendor (workers/upstream-limiter.ts). */
import type { Rate } from "../../upstream/vendor";
import type { FailureKind } from "../../upstream/failure";

export interface GrantRequest {
  bucket: string;
  rate: Rate;
  /** Calls that could leave now, at most 5. */
  calls: number;
  /** Calls of this vendor that succeeded since the last request: ends a streak of failures. */
  succeeded: number;
  /** Calls of this bucket that left later than planned since the last request. */
  late: LateDeparture[];
  /** Budget of the month in units or USD, with what the ledger says was spent and the estimate of one call. */
  budget?: { limit: number; spent: number; perCall: number };
}

export interface LateDeparture {
  /** As granted, on the limiter's clock. */
  planned: number;
  /** Milliseconds. */
  by: number;
}

export type Grant =
  /** Departures on the limiter's clock, which says `now`; one per call granted (may be fewer than asked). */
  | { departures: number[]; now: number }
  /** Nothing can leave for so long (ms). */
  | { wait: number; kind: HeldKind; detail: string };

/** Why nothing leaves: asked to slow down, or an allowance that is gone until later. */
export type HeldKind = "rate-limited" | "quota";

export interface Limiter {
  grant(vendor: string, request: GrantRequest): Promise<Grant>;
  /** The upstream said 429, or its headers say less is left than we thought: nothing leaves for `wait` ms. */
  hold(vendor: string, bucket: string, wait: number, kind: HeldKind): Promise<void>;
  /** The upstream's answers name another rate than the documented one: it holds from now on. */
  learn(vendor: string, bucket: string, rate: Rate): Promise<void>;
  /** A failure that isn't the row's own affair; answers how many identical ones came in a row. */
  failed(vendor: string, kind: FailureKind): Promise<number>;
}
