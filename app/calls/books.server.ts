/** What the limiter asks and tells the books: the ledger, and what people see of a service. */
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
  /** What the vendor charged in a month, charges of some calls left out. */
  charged(upstream: string, month: string, without: string[]): Promise<Amount>;
  /** What calls that left long ago have cost, nothing included; those that are under way still are left out; of those whose
   * worker died it is booked that they may have been charged. */
  becameOf(calls: CallToReserve[]): Promise<Map<string, Amount>>;
  /** The limiter with this memory lets paid calls of the vendor out. */
  limiterSeen(vendor: string, memory: string): Promise<void>;
  /** When another limiter of the vendor let calls out last; null: none ever did. */
  otherLimiterSeen(vendor: string, memory: string | null): Promise<number | null>;
  /** A call cost more than it was to cost at most, so that the month's budget may be exceeded by that much. */
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
      `A call cost ${cost.units} units, more than the ${atMost.units} it was to cost at most: ` +
      "this month's budget may be exceeded by the difference.";
    const failure = { upstream, at: time.now(), kind: "internal", detail };
    await writeBatch(database, [recordUpstreamFailure(failure)]);
  },
});
