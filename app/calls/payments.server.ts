/** The money of one request to a vendor: its calls' reservations, their ledger rows, and the settlement. */
import type { CallCost } from "./call-scope";
import type { Write } from "../storage/batch";
import { recordPaidCall } from "./storage/ledger";
import { recordUpstreamFailure } from "./storage/upstream-health";
import { bookUncertain, makeCertain, markBroken } from "./storage/uncertain-calls";
import type { Time } from "../time";
import type { Vendor } from "../vendors/vendor";
import type { CallToReserve } from "./limiter";
import type { Settlements } from "./settlements.server";
import type { WriteBehind } from "./write-behind.server";

/** A price this many times the documented price is ignored. */
const mostTimes = 10;

export interface Payer {
  settlements: Settlements;
  writes: WriteBehind;
  run: { runId: string; staffId: string };
  time: Time;
}

interface Paying {
  operation: string;
  /** Cost counter of the row that asked; the charges are added here. */
  cost?: CallCost;
  call: CallToReserve;
  charges: number;
  units: number;
  /** True if the vendor said that it did not perform the call. */
  isRefused: boolean;
}

export class Payment {
  readonly #payer: Payer;
  readonly #vendor: Vendor;
  #paying: Paying[];

  /** @param calls the calls that travel in the request */
  constructor(
    payer: Payer,
    vendor: Vendor,
    calls: { id: string; operation: string; units: number; cost?: CallCost }[],
  ) {
    this.#payer = payer;
    this.#vendor = vendor;
    this.#paying = calls.map(({ id, operation, units, cost }) => ({
      operation,
      cost,
      call: { id, atMost: { units, usd: units * vendor.usdPerUnit } },
      charges: 0,
      units: 0,
      isRefused: false,
    }));
  }

  /** The calls with their maximum cost, under the ids that their ledger rows use. */
  get calls(): CallToReserve[] {
    return this.#paying.map(({ call }) => call);
  }

  /** Removes calls that do not travel in the request after all. */
  leaveBehind(ids: string[]): void {
    this.#paying = this.#paying.filter(({ call }) => !ids.includes(call.id));
  }

  /**
   * Spreads the request's total charge over its calls: each bears up to its maximum, the last one the rest.
   * @param first calls that bear the charge before the others
   */
  chargeAll(units: number, first: ReadonlySet<string> = new Set()): void {
    let rest = this.#believed(units, this.#paying);
    const inOrder = this.#paying.toSorted(
      (a, b) => Number(first.has(b.call.id)) - Number(first.has(a.call.id)),
    );
    for (const [at, each] of inOrder.entries()) {
      const isLast = at === inOrder.length - 1;
      const part = isLast ? rest : Math.min(rest, Math.max(0, each.call.atMost.units - each.units));
      const writes = this.#charge(each, part);
      if (writes.length > 0) this.#payer.writes.add(...writes);
      rest -= part;
    }
  }

  /** Returns the charge, to be written together with its answer. */
  charge(id: string, units: number): Write[] {
    const paying = this.#paying.find(({ call }) => call.id === id);
    return paying ? this.#charge(paying, this.#believed(units, [paying])) : [];
  }

  /** Charges the rest of the call's maximum that is not charged yet. */
  chargeRest(id: string): Write[] {
    const paying = this.#paying.find(({ call }) => call.id === id);
    return paying ? this.#charge(paying, paying.call.atMost.units - paying.units) : [];
  }

  /** Returns the price in an answer if it is plausible, otherwise the documented price. */
  #believed(told: number, paying: readonly Paying[]): number {
    const documented = paying.reduce((sum, { call }) => sum + call.atMost.units, 0);
    const isPrice = told >= 0 && (documented === 0 || told <= documented * mostTimes);
    if (isPrice && Number.isFinite(told)) return told;
    const { name: upstream, unit } = this.#vendor;
    const detail = `named ${told} as the price in units of "${unit}". The ledger uses the documented price of ${documented}`;
    const failure = { upstream, at: this.#payer.time.now(), kind: "bad-answer", detail };
    this.#payer.writes.add(recordUpstreamFailure(failure));
    return documented;
  }

  #charge(paying: Paying, units: number): Write[] {
    if (units <= 0) return [];
    paying.charges += 1;
    paying.units += units;
    if (paying.cost) {
      paying.cost.units += units;
      paying.cost.usd += units * this.#vendor.usdPerUnit;
    }
    return [this.#ledgerRow(paying, paying.charges, units)];
  }

  #ledgerRow({ call, operation }: Paying, charge: number, units: number, uncertain?: true): Write {
    const { run, time } = this.#payer;
    return recordPaidCall({
      callId: call.id,
      charge,
      at: time.now(),
      upstream: this.#vendor.name,
      operation,
      units,
      usd: units * this.#vendor.usdPerUnit,
      runId: run.runId,
      staffId: run.staffId,
      uncertain,
    });
  }

  /**
   * Removes the call's uncertain charge: the vendor has given its final answer and will charge
   * nothing more. The caller writes the result and then calls `settle`.
   */
  certain(id: string): Write[] {
    return this.#paid().some(({ call }) => call.id === id) ? makeCertain(id) : [];
  }

  /** Like `certain`, for a call that the vendor did not perform. */
  refused(id: string): Write[] {
    for (const paying of this.#paying) if (paying.call.id === id) paying.isRefused = true;
    return this.certain(id);
  }

  /** Marks a call whose answer cannot be stored, so that it is not repeated automatically. */
  unanswered(id: string): Write[] {
    const paying = this.#paid().find(({ call }) => call.id === id);
    return paying ? bookUncertain({ id, ...paying.call.atMost }, this.#payer.time.now()) : [];
  }

  /**
   * Records calls whose connection broke as possibly charged. The caller writes the result and then
   * calls `settle`.
   * @param booked calls that an earlier request already recorded; they are charged once, however
   * often they are sent
   */
  broken(ids: readonly string[], booked: ReadonlySet<string>): Write[] {
    const at = this.#payer.time.now();
    return this.#paid().flatMap((paying) => {
      const { call } = paying;
      if (!ids.includes(call.id)) return [];
      const rest = Math.max(0, call.atMost.units - paying.units);
      paying.units += rest;
      const row = this.#ledgerRow(paying, 0, rest, true);
      return [...(booked.has(call.id) ? [] : [row]), markBroken({ id: call.id, usd: call.atMost.usd }, at)];
    });
  }

  /**
   * Ends the reservations once all added charges are in the ledger. Refused calls are settled at once: if this worker
   * died before the database returned, nothing in the database would show their refusal.
   */
  settle(): void {
    const { settlements, writes } = this.#payer;
    const usdPerUnit = this.#vendor.usdPerUnit;
    const isFree = ({ isRefused, units }: Paying) => isRefused && units === 0;
    const settlement = ({ call, units }: Paying) => ({ id: call.id, units, usd: units * usdPerUnit });
    const free = this.#paid().filter(isFree).map(settlement);
    const charged = this.#paid()
      .filter((each) => !isFree(each))
      .map(settlement);
    if (free.length > 0) writes.alongside(settlements.settle(this.#vendor.name, free));
    if (charged.length > 0) writes.afterwards(() => settlements.settle(this.#vendor.name, charged));
  }

  #paid(): Paying[] {
    return this.#paying.filter(({ call, units }) => call.atMost.units > 0 || units > 0);
  }
}
