/** The money of one request to an upstream: what is reserved for its calls, each charge in the ledger, and the settlement. */
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

/** A price this many times the documented one is none. */
const mostTimes = 10;

export interface Payer {
  settlements: Settlements;
  writes: WriteBehind;
  run: { runId: string; staffId: string };
  time: Time;
}

interface Paying {
  operation: string;
  /** Of the row that asked, where what it costs is added. */
  cost?: CallCost;
  call: CallToReserve;
  charges: number;
  units: number;
  /** The upstream said that it does not do it. */
  isRefused: boolean;
}

export class Payment {
  readonly #payer: Payer;
  readonly #vendor: Vendor;
  #paying: Paying[];

  /** @param calls those that travel in the request */
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

  /** What each may cost, by the id that its ledger rows have too. */
  get calls(): CallToReserve[] {
    return this.#paying.map(({ call }) => call);
  }

  /** These calls don't travel in the request after all. */
  leaveBehind(ids: string[]): void {
    this.#paying = this.#paying.filter(({ call }) => !ids.includes(call.id));
  }

  /**
   * What the whole request was charged, told as one number: each call bears what it may cost, the last one the rest.
   * @param first the calls that bear it before the others
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

  /** To be written together with the answer that is charged. */
  charge(id: string, units: number): Write[] {
    const paying = this.#paying.find(({ call }) => call.id === id);
    return paying ? this.#charge(paying, this.#believed(units, [paying])) : [];
  }

  /** What the call may cost at most, but for what is charged already. */
  chargeRest(id: string): Write[] {
    const paying = this.#paying.find(({ call }) => call.id === id);
    return paying ? this.#charge(paying, paying.call.atMost.units - paying.units) : [];
  }

  /** The price that an answer names, where it is one; else the documented price, which the vendor's page says. */
  #believed(told: number, paying: readonly Paying[]): number {
    const documented = paying.reduce((sum, { call }) => sum + call.atMost.units, 0);
    const isPrice = told >= 0 && (documented === 0 || told <= documented * mostTimes);
    if (isPrice && Number.isFinite(told)) return told;
    const { name: upstream, unit } = this.#vendor;
    const detail = `named ${told} as the price, in units of "${unit}": the documented ${documented} was booked`;
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
   * The upstream has said what there is to say of this call: nothing more is charged. What is returned is to be written
   * down, and `settle` called then.
   */
  certain(id: string): Write[] {
    return this.#paid().some(({ call }) => call.id === id) ? makeCertain(id) : [];
  }

  /** The same of a call that the upstream did not do. */
  refused(id: string): Write[] {
    for (const paying of this.#paying) if (paying.call.id === id) paying.isRefused = true;
    return this.certain(id);
  }

  /** Of a call whose answer can't be written down: that it was made and is not to be made again by itself. */
  unanswered(id: string): Write[] {
    const paying = this.#paid().find(({ call }) => call.id === id);
    return paying ? bookUncertain({ id, ...paying.call.atMost }, this.#payer.time.now()) : [];
  }

  /**
   * The line of these calls broke: they may have been charged. What is returned is to be written down, and `settle`
   * called then.
   * @param booked those that an earlier sending was booked for, and which are charged once however often they are sent
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
   * When all that was added is in the ledger, what was reserved is free again; of what was refused at once, since nothing in
   * the database tells of it should this worker end before it is back.
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
