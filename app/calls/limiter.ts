/** The limiter as calls see it; behind it is one UpstreamLimiter per vendor. */
import type { Budget } from "./budgets.server";
import type { Rate } from "../vendors/vendor";

/** Billing units and US dollars. */
export interface Amount {
  units: number;
  usd: number;
}

/** A call that wants to leave, and what it costs at most; free calls reserve nothing. */
export interface CallToReserve {
  /** `<claim>/<n>`: the claim it is made under, and how many calls have been sent under that claim, this one included. */
  id: string;
  atMost: Amount;
}

/** What a call of that id really cost. */
export interface Settlement extends Amount {
  id: string;
}

export interface GrantRequest {
  upstream: string;
  bucket: string;
  rate: Rate;
  /** What could leave now, in its order: at most 6 requests, each of the calls that travel in it. */
  calls: CallToReserve[][];
  /** Calls of this vendor that succeeded since the last request: ends a streak of failures. */
  succeeded: number;
  /** Calls of this bucket that left later than planned since the last request. */
  late: LateDeparture[];
  /** Start times (as granted) of calls of this bucket that did not leave: their time was over. */
  unused?: number[];
  /** Milliseconds by which the calls may leave later than planned, beyond what the rate's window allows for. */
  slack?: number;
  /** The vendor's budget of the month. */
  budget?: Budget;
}

export interface LateDeparture {
  /** As granted, on the limiter's clock. */
  planned: number;
  /** Milliseconds. */
  by: number;
}

/** A request that may be sent, with those of its calls that the budget bears. */
export interface Departure {
  /** On the limiter's clock. */
  at: number;
  granted: string[];
}

export type Grant =
  /**
   * Calls that are neither granted nor refused ask again. What is refused is beyond what is left of the month's budget,
   * whatever the calls under way turn out to cost. Nothing leaves any more under the claims of those that are `ended`: another worker
   * has taken them over. `now` is the limiter's clock; `learned` is the rate that answers have
   * named, where it isn't the documented one.
   */
  | { departures: Departure[]; refused: string[]; ended?: string[]; now: number; learned?: Rate }
  /** Nothing can leave for so long (ms); `asked`: because the upstream asked for that. */
  | ({ wait: number; kind: HeldKind; asked?: boolean } & Said);

/** Why nothing leaves: asked to slow down, or an allowance that is gone until later. */
export type HeldKind = "rate-limited" | "quota";

/** Why nothing leaves, in words, and what the user can do about it. */
export interface Said {
  detail: string;
  nextStep?: string;
}

/** Milliseconds until the budgets' next month, which go by UTC. */
export function untilNextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - now;
}

/** A claim, and when it was made at the earliest (ms since 1970). */
export interface ClaimMade {
  claim: string;
  at: number;
}

export const namesOf = (claims: readonly ClaimMade[]): string[] => claims.map(({ claim }) => claim);

export interface Limiter {
  /** What the granted calls cost at most is reserved until they are settled. */
  grant(request: GrantRequest): Promise<Grant>;
  /** What these calls of the vendor really cost is in the ledger now. Told twice, or of a call that is not reserved, it changes nothing. */
  settle(vendor: string, calls: Settlement[]): Promise<void>;
  /**
   * Ids of the calls that cost money, were let out under these claims and are not settled: they may have been sent. So may
   * those that another limiter of the vendor may have let out, whose memory this one has not. From now on nothing leaves
   * under these claims: their workers are taken for dead.
   */
  reserved(vendor: string, claims: ClaimMade[]): Promise<string[]>;
  /**
   * The upstream said 429, or its headers say less is left than we thought: nothing leaves for `wait` ms.
   * @param said the vendor's words, which everyone is told who asks meanwhile
   */
  hold(vendor: string, bucket: string, wait: number, kind: HeldKind, said?: Said): Promise<void>;
  /** The upstream's answers name another rate than the documented one: it holds from now on. */
  learn(vendor: string, bucket: string, rate: Rate): Promise<void>;
}
