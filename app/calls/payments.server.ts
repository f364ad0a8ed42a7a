/** The money of one request to an upstream: what is reserved for its calls, each charge in the ledger, and the settlement. */
import { recordPaidCall } from "../storage/ledger";
import type { Time } from "../time";
import type { Vendor } from "../upstream/vendor";
import type { CallToReserve, Limiter } from "./limiter";
import type { WriteBehind } from "./write-behind.server";

interface Payer {
  limiter: Pick<Limiter, "settle">;
  writes: WriteBehind;
  run: { runId: string; staffId: string };
  time: Time;
}

interface Paying {
  operation: string;
  call: CallToReserve;
  charges: number;
  units: number;
}

export class Payment {
  readonly #payer: Payer;
  readonly #vendor: Vendor;
  #paying: Paying[];

  /** @param calls those that travel in the request */
  constructor(payer: Payer, vendor: Vendor, calls: { id: string; operation: string; units: number }[]) {
    this.#payer = payer;
    this.#vendor = vendor;
    this.#paying = calls.map(({ id, operation, units }) => ({
      operation,
      call: { id, atMost: { units, usd: units * vendor.usdPerUnit } },
      charges: 0,
      units: 0,
    }));
  }

  /** What each may cost, by the id that its ledger rows have too. */
  get calls(): CallToReserve[] {
    return this.#paying.map(({ call }) => call);
  }

  /** These calls don't travel in the request after all. */
  leaveBehind(ids: string[]): void {
    this.#paying = this.#paying.filter(({ call }) => !ids.includes(call.id));
  }

  /** What the whole request was charged, told as one number: each call bears what it may cost, the last one the rest. */
  chargeAll(units: number): void {
    let rest = units;
    for (const [at, each] of this.#paying.entries()) {
      const isLast = at === this.#paying.length - 1;
      const part = isLast ? rest : Math.min(rest, Math.max(0, each.call.atMost.units - each.units));
      this.#charge(each, part);
      rest -= part;
    }
  }

  charge(id: string, units: number): void {
    const paying = this.#paying.find(({ call }) => call.id === id);
    if (paying) this.#charge(paying, units);
  }

  #charge(paying: Paying, units: number): void {
    if (!(units > 0)) return;
    const { run, writes, time } = this.#payer;
    paying.charges += 1;
    paying.units += units;
    writes.add(
      recordPaidCall({
        callId: paying.call.id,
        charge: paying.charges,
        at: time.now(),
        upstream: this.#vendor.name,
        operation: paying.operation,
        units,
        usd: units * this.#vendor.usdPerUnit,
        runId: run.runId,
        staffId: run.staffId,
      }),
    );
  }

  /** Nothing more is charged: when the charges are in the ledger, what was reserved is free again. */
  end(): void {
    const { limiter, writes } = this.#payer;
    const paid = this.#paying
      .filter(({ call, units }) => call.atMost.units > 0 || units > 0)
      .map(({ call, units }) => ({ id: call.id, units, usd: units * this.#vendor.usdPerUnit }));
    if (paid.length === 0) return;
    // A settlement that is lost is made up for: the limiter asks for what has been reserved for long.
    writes.afterwards(() => limiter.settle(this.#vendor.name, paid).catch(() => undefined));
  }
}
