/** The limiter as calls see it; behind it is one UpstreamLimiter per vendor. */
import type { Budget } from "./budgets.server";
import type { Costing } from "./budget-counter.server";
import type { Rate } from "../upstream/vendor";
import type { FailureKind } from "../upstream/failure";

export interface GrantRequest {
  upstream: string;
  bucket: string;
  rate: Rate;
  /** Calls that could leave now, in their order, at most 6. */
  calls: Costing[];
  /** Calls of this vendor that succeeded since the last request: ends a streak of failures. */
  succeeded: number;
  /** Calls of this bucket that left later than planned since the last request. */
  late: LateDeparture[];
  /** The vendor's budget of the month. */
  budget?: Budget;
}

export interface LateDeparture {
  /** As granted, on the limiter's clock. */
  planned: number;
  /** Milliseconds. */
  by: number;
}

export type Grant =
  /** Start times on the limiter's clock, which says `now`; one per call granted (may be fewer than asked, the first ones). */
  | { startTimes: number[]; now: number }
  /** Nothing can leave for so long (ms); over budget: nothing that costs as much as the first call asked for. */
  | { wait: number; kind: HeldKind; detail: string; overBudget?: true };

/** Why nothing leaves: asked to slow down, or an allowance that is gone until later. */
export type HeldKind = "rate-limited" | "quota";

export interface Limiter {
  /** What the granted calls cost at most is reserved until they are settled. */
  grant(request: GrantRequest): Promise<Grant>;
  /** What these calls of the vendor really cost is in the ledger now. */
  settle(vendor: string, calls: Costing[]): Promise<void>;
  /** The upstream said 429, or its headers say less is left than we thought: nothing leaves for `wait` ms. */
  hold(vendor: string, bucket: string, wait: number, kind: HeldKind): Promise<void>;
  /** The upstream's answers name another rate than the documented one: it holds from now on. */
  learn(vendor: string, bucket: string, rate: Rate): Promise<void>;
  /** A failure that isn't the row's own affair; answers how many identical ones came in a row. */
  failed(vendor: string, kind: FailureKind): Promise<number>;
}
