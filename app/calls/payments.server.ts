/** The money of one request to an upstream: what is reserved for it, each charge in the ledger, and its settlement. */
import { recordPaidCall } from "../storage/ledger";
import type { Time } from "../time";
import type { Vendor } from "../upstream/vendor";
import type { Costing } from "./budget-counter.server";
import type { Limiter } from "./limiter";
import type { WriteBehind } from "./write-behind.server";

interface Payer {
  limiter: Pick<Limiter, "settle">;
  writes: WriteBehind;
  run: { runId: string; staffId: string };
  time: Time;
  newId(): string;
}

export class Payment {
  /** What it may cost, by the id that its ledger rows have too. */
  readonly most: Costing;
  readonly #payer: Payer;
  readonly #vendor: Vendor;
  #charges = 0;
  #units = 0;

  constructor(payer: Payer, vendor: Vendor, units: number) {
    this.#payer = payer;
    this.#vendor = vendor;
    this.most = { id: payer.newId(), units, usd: units * vendor.usdPerUnit };
  }

  charge(operation: string, units: number): void {
    if (!(units > 0)) return;
    const { run, writes, time } = this.#payer;
    this.#charges += 1;
    this.#units += units;
    writes.add(
      recordPaidCall({
        callId: this.most.id,
        charge: this.#charges,
        at: time.now(),
        upstream: this.#vendor.name,
        operation,
        units,
        usd: units * this.#vendor.usdPerUnit,
        runId: run.runId,
        staffId: run.staffId,
      }),
    );
  }

  /** Nothing more is charged: when the charges are in the ledger, what was reserved is free again. */
  end(): void {
    if (this.most.units === 0 && this.#units === 0) return;
    const { limiter, writes } = this.#payer;
    const paid = { id: this.most.id, units: this.#units, usd: this.#units * this.#vendor.usdPerUnit };
    // A settlement that is lost is made up for: the reservation lapses, and the ledger is read anew.
    writes.afterwards(() => limiter.settle(this.#vendor.name, [paid]).catch(() => undefined));
  }
}
