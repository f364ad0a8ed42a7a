/** What the limiter asks and tells the books: the ledger, and what people see of a service. */
import type { Database } from "../storage/database";
import { chargedApartFrom, chargesOf } from "../storage/ledger";
import { recordUpstreamFailure } from "../storage/upstream-health";
import { writeBatch } from "../storage/batch";
import type { Time } from "../time";
import type { Amount, CallToReserve } from "./limiter";

export interface Books {
  /** What the vendor charged in a month, charges of some calls left out. */
  charged(upstream: string, month: string, without: string[]): Promise<Amount>;
  /** What calls that left long ago have cost, nothing included; those that are under way still are left out. */
  becameOf(calls: CallToReserve[]): Promise<Map<string, Amount>>;
  /** A call cost more than it was to cost at most, so that the month's budget may be exceeded by that much. */
  exceeded(upstream: string, call: { atMost: Amount; cost: Amount }): Promise<void>;
}

export const booksOver = ({ database, time }: { database: Database; time: Time }): Books => ({
  charged: (upstream, month, without) => chargedApartFrom(database, { upstream, month }, without),
  becameOf: (calls) =>
    chargesOf(
      database,
      calls.map(({ id }) => id),
    ),
  exceeded: async (upstream, { atMost, cost }) => {
    const detail =
      `A call cost ${cost.units} units, more than the ${atMost.units} it was to cost at most: ` +
      "this month's budget may be exceeded by the difference.";
    const failure = { upstream, at: time.now(), kind: "internal", detail };
    await writeBatch(database, [recordUpstreamFailure(failure)]);
  },
});
