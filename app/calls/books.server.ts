/** The limiter's port to the database: the ledger and the vendor's health. */
import type { Database } from "../storage/database";
import { limiterSeen, otherLimiterSeen } from "../storage/heartbeats";
import { chargedApartFrom } from "./storage/ledger";
import { recordUpstreamFailure } from "./storage/upstream-health";
import { writeBatch } from "../storage/batch";
import type { Time } from "../time";
import { becameOf } from "./became-of.server";
import type { Amount, CallToReserve } from "./limiter";
import type { Incarnations } from "./workers-alive";

export interface Books {
  /** Returns the vendor's charges in a month, except those for the listed calls. */
  charged(upstream: string, month: string, without: string[]): Promise<Amount>;
  /**
   * Returns the cost of calls that the limiter released long ago, 0 if they were free. Omits calls
   * still in progress, and records calls of dead workers as possibly charged.
   */
  becameOf(calls: CallToReserve[]): Promise<Map<string, Amount>>;
  /** Records that the limiter with this memory id releases paid calls of the vendor. */
  limiterSeen(vendor: string, memory: string): Promise<void>;
  /**
   * Returns when another limiter of the vendor last released calls (ms since 1970), or null if none
   * did.
   */
  otherLimiterSeen(vendor: string, memory: string | null): Promise<number | null>;
  /** Records that a call cost more than its maximum; the month's budget may be exceeded by the difference. */
  exceeded(upstream: string, call: { atMost: Amount; cost: Amount }): Promise<void>;
}

interface Surroundings {
  database: Database;
  time: Time;
  workers: Incarnations;
}

export const booksOver = ({ database, time, workers }: Surroundings): Books => ({
  charged: (upstream, month, without) => chargedApartFrom(database, { upstream, month }, without),
  becameOf: (calls) => becameOf({ database, time, workers }, calls),
  limiterSeen: (vendor, memory) => limiterSeen(database, { vendor, memory, at: time.now() }),
  otherLimiterSeen: (vendor, memory) => otherLimiterSeen(database, { vendor, memory }),
  exceeded: async (upstream, { atMost, cost }) => {
    const detail =
      `A call cost ${cost.units} units instead of at most ${atMost.units}: ` +
      "this month's budget may be exceeded by the difference.";
    const failure = { upstream, at: time.now(), kind: "internal", detail };
    await writeBatch(database, [recordUpstreamFailure(failure)]);
  },
});
