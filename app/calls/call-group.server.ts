/** Calls that travel to a vendor in one request. A paid call whose connection broke is never repeated blindly. */
import type { Write } from "../storage/batch";
import { releaseCall } from "./storage/calls";
import type { Charge, Performed, Send } from "../vendors/call";
import { isUnreadable, UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import { type Asked, mayRepeat, type Perform, uncertain, usdOf } from "./asked-call.server";
import type { CallTime, CallTimes } from "./call-times.server";
import type { CallsDependencies } from "./calls-dependencies";
import type { KeptAnswers } from "./kept-answers.server";
import type { KnownAnswers } from "./known-answers.server";
import { type Payer, Payment } from "./payments.server";
import type { RateHeaders } from "./rate-headers";
import type { Limits } from "./call-limits";
import type { RateQueue } from "./rate-queue.server";
import { withRetries } from "./retry.server";
import type { UpstreamWaits } from "./upstream-waits";
import type { VendorNotes } from "./vendor-notes.server";
import type { MustWait } from "./waiting";

export interface Sending {
  deps: CallsDependencies;
  payer: Payer;
  queue: RateQueue;
  rates: RateHeaders;
  answers: KeptAnswers;
  known: KnownAnswers;
  limits: Limits;
  waits: UpstreamWaits;
  /** Aborts calls that wait for the limiter or a retry; requests already sent continue. */
  signal: AbortSignal;
  times: CallTimes;
  notes: VendorNotes;
  going: Set<Promise<void>>;
}

export class CallGroup {
  readonly #with: Sending;
  readonly #vendor: Vendor;
  readonly #bucket: string;
  readonly #perform: Perform;
  #asked: Asked[];
  #payment: Payment;
  #ids = new Map<Asked, string>();
  #timed: CallTime | undefined;
  #chargedApart = false;
  /** Units that a bulk answer reported as its total cost. */
  #namedTogether = 0;
  /** True if the last response was successful and its cost is not recorded yet. */
  #isUnbooked = false;
  /** True if the last request may have reached the vendor but no answer came. */
  #isBroken = false;

  constructor(sending: Sending, vendor: Vendor, bucket: string, asked: Asked[], perform: Perform) {
    this.#with = sending;
    this.#vendor = vendor;
    this.#bucket = bucket;
    this.#asked = asked;
    this.#perform = perform;
    this.#payment = new Payment(sending.payer, vendor, []);
  }

  go(): void {
    const { answers, going } = this.#with;
    const work = this.#work().finally(() => going.delete(work));
    going.add(work);
    answers.during(work);
  }

  async #work(): Promise<void> {
    const { deps, queue, limits, waits, signal } = this.#with;
    const { limiter, time } = deps;
    this.#timed = this.#with.times.begin(this.#vendor.name);
    const retrying = { vendor: this.#vendor, bucket: this.#bucket, limiter, signal, time, limits, waits };
    try {
      const outcomes = await withRetries(retrying, () => this.#leave());
      queue.succeeded(this.#vendor.name);
      await this.#take(outcomes);
    } catch (error) {
      this.#noteFailure(error);
      for (const each of this.#asked) this.#giveUp(each, error);
      this.#timed?.ended();
    }
  }

  /** Prepares the payment of the next request. Each request is paid for separately, whatever its outcome. */
  #nextPayment(): Payment {
    this.#ids = new Map(this.#asked.map((each) => [each, `${each.claim}/${(each.sendings += 1)}`]));
    const calls = this.#asked.map((each) => ({
      id: this.#idOf(each),
      operation: each.call.operation,
      units: each.call.units,
      cost: each.cost,
    }));
    return new Payment(this.#with.payer, this.#vendor, calls);
  }

  #idOf(asked: Asked): string {
    return this.#ids.get(asked) ?? "";
  }

  async #leave(): Promise<(Performed<unknown> | Error)[]> {
    const { deps, queue, rates } = this.#with;
    const isPaid = this.#asked.some(({ call }) => call.units > 0);
    const payment = this.#nextPayment();
    this.#payment = payment;
    this.#isBroken = false;
    this.#isUnbooked = false;
    let sent = false;
    const charge: Charge = (charged) => {
      this.#chargedApart = true;
      this.#isUnbooked = false;
      if (this.#asked.length > 1) this.#namedTogether += charged;
      else payment.chargeAll(charged);
    };
    const leaving = {
      vendor: this.#vendor,
      bucket: this.#bucket,
      calls: payment.calls,
      leftBehind: (ids: string[], reason?: MustWait) => this.#leaveBehind(ids, reason),
      endAnswered: () => this.#endAnswered(),
    };
    try {
      return await queue.leave(leaving, () => {
        this.#timed?.left();
        for (const each of this.#asked) each.cost.calls += 1;
        return deps
          .withSend(this.#vendor, isPaid, (send) => {
            const watched: Send = async (request) => {
              sent = true;
              const response = await send(request);
              this.#isUnbooked = response.ok;
              return response;
            };
            return this.#perform(this.#asked, rates.from(this.#vendor, this.#bucket, watched), charge);
          })
          .finally(() => this.#timed?.answered());
      });
    } catch (error) {
      this.#chargeTogether(() => false);
      this.#isBroken = sent && isBroken(error, deps.signal);
      if (this.#isBroken) throw this.#afterBreak(this.#asked, error);
      this.#add(payment.calls.flatMap(({ id }) => [...this.#unread(id, error), ...payment.refused(id)]));
      payment.settle();
      throw error;
    }
  }

  /** Removes calls from the request. They fail with the reason; without one they ask the limiter again. */
  #leaveBehind(ids: string[], reason?: MustWait): void {
    const behind = this.#asked.filter((each) => ids.includes(this.#idOf(each)));
    this.#asked = this.#asked.filter((each) => !behind.includes(each));
    this.#payment.leaveBehind(ids);
    if (!reason) this.#goApart(behind);
    else for (const each of behind) this.#giveUp(each, reason);
  }

  /** Ends calls that another call about the same person or company has answered. Returns their ids. */
  #endAnswered(): string[] {
    const { known } = this.#with;
    const ended = this.#asked.filter(({ servedBy }) => known.find(servedBy) !== undefined);
    if (ended.length === 0) return [];
    const ids = ended.map((each) => this.#idOf(each));
    this.#asked = this.#asked.filter((each) => !ended.includes(each));
    this.#payment.leaveBehind(ids);
    for (const { key, claim, servedBy, resolve } of ended) {
      this.#add(releaseCall({ key, claim }));
      const answer = known.find(servedBy);
      if (answer) resolve(answer);
    }
    return ids;
  }

  #goApart(asked: Asked[]): void {
    if (asked.length > 0) new CallGroup(this.#with, this.#vendor, this.#bucket, asked, this.#perform).go();
  }

  /**
   * Records possible charges and ends calls that may not be retried.
   * @returns the reason to retry the calls that stay in the group, or the reason why none is retried
   */
  #afterBreak(asked: Asked[], error: unknown): unknown {
    const ids = asked.map((each) => this.#idOf(each));
    const booked = new Set(
      asked.filter(({ call, broke }) => call.repeatable && broke).map((each) => this.#idOf(each)),
    );
    this.#add(this.#payment.broken(ids, booked));
    this.#payment.settle();
    const ended = asked.filter((each) => !mayRepeat(each));
    for (const each of asked) each.broke = true;
    this.#asked = this.#asked.filter((each) => !ended.includes(each));
    for (const each of ended) each.reject(uncertain(this.#vendor.name, this.#idOf(each), error));
    return ended.length < asked.length ? error : uncertain(this.#vendor.name, undefined, error);
  }

  /** Spreads a bulk's total cost over the calls that were charged. */
  #chargeTogether(isFirst: (asked: Asked) => boolean): void {
    if (this.#namedTogether === 0) return;
    const first = new Set(this.#asked.filter(isFirst).map((each) => this.#idOf(each)));
    this.#payment.chargeAll(this.#namedTogether, first);
    this.#namedTogether = 0;
  }

  #add(writes: Write[]): void {
    if (writes.length > 0) this.#with.deps.writes.add(...writes);
  }

  async #take(outcomes: (Performed<unknown> | Error)[]): Promise<void> {
    const { deps } = this.#with;
    const outcomeOf = new Map(this.#asked.map((each, at) => [each, outcomes[at] ?? missing(this.#vendor)]));
    this.#chargeTogether((each) => isCharged(outcomeOf.get(each)));
    const broken = this.#asked.filter(
      (each) => usdOf(each) > 0 && isBroken(outcomeOf.get(each), deps.signal),
    );
    await Promise.all(
      this.#asked.map(async (each) => {
        const outcome = outcomeOf.get(each);
        if (outcome && !(outcome instanceof Error)) return this.#keep(each, outcome);
        if (broken.includes(each)) return;
        if (outcome instanceof UpstreamError && outcome.charged) return this.#remember(each, outcome);
        const id = this.#idOf(each);
        this.#add([...this.#unread(id, outcome), ...this.#payment.refused(id)]);
        this.#giveUp(each, outcome);
      }),
    );
    if (broken.length === 0) return this.#payment.settle();
    const again = broken.filter(mayRepeat);
    this.#afterBreak(broken, outcomeOf.get(broken[0] as Asked));
    this.#goApart(again);
  }

  /** Charges the rest of a call's maximum if the answer was unreadable and contained no cost. */
  #unread(id: string, error: unknown): Write[] {
    return this.#isUnbooked && isUnreadable(error) ? this.#payment.chargeRest(id) : [];
  }

  /** Writes the answer with its charge. The row that asked gets the answer even if it cannot be cached for others. */
  async #keep(asked: Asked, outcome: Performed<unknown>): Promise<void> {
    const id = this.#idOf(asked);
    const charged = this.#chargedApart ? [] : this.#payment.charge(id, outcome.units ?? asked.call.units);
    const { answer, about, isLong, writes } = this.#with.answers.keep(asked, outcome);
    this.#with.known.note(about, answer);
    // The charge is known now, but storing a long answer takes time, so the charge is written first.
    if (isLong) this.#add(charged);
    const kept = await writes();
    const instead = [...charged, ...this.#unkept(asked)];
    this.#with.notes.answers(this.#vendor);
    if (kept) {
      const whole = [...charged, ...kept, ...this.#payment.certain(id)];
      this.#with.deps.writes.addGroup({ writes: whole, instead });
    } else this.#add(instead);
    asked.resolve(answer);
  }

  /** Records the charge of a failed call. Its error lets the user approve an expensive repeat. */
  #remember(asked: Asked, error: UpstreamError): void {
    const id = this.#idOf(asked);
    const charged = this.#chargedApart ? [] : this.#payment.charge(id, asked.call.units);
    this.#add([...charged, ...this.#unkept(asked)]);
    this.#noteFailure(error);
    const isDear = !mayRepeat(asked);
    asked.reject(isDear ? new UpstreamError({ ...error, uncertainCall: id }, { cause: error }) : error);
  }

  /** The answer cannot be stored: the next caller may make the call again if it is cheap. */
  #unkept(asked: Asked): Write[] {
    const { key, claim } = asked;
    const booked = usdOf(asked) > 0 ? this.#payment.unanswered(this.#idOf(asked)) : [];
    return [...booked, ...releaseCall({ key, claim })];
  }

  #noteFailure(error: unknown): void {
    const ids = this.#asked.map((each) => this.#idOf(each));
    this.#with.notes.fails(this.#vendor, error, ids);
  }

  #giveUp(asked: Asked, error: unknown): void {
    const { key, claim } = asked;
    const refused = this.#isBroken ? undefined : this.#idOf(asked);
    this.#with.deps.writes.add(...releaseCall({ key, claim, refused }));
    asked.reject(error);
  }
}

/** Returns whether a sent request ended without a complete answer. */
const isBroken = (error: unknown, stopped: AbortSignal): boolean =>
  error instanceof UpstreamError ? error.broken : error instanceof Error && stopped.aborted;

const isCharged = (outcome: Performed<unknown> | Error | undefined): boolean =>
  outcome instanceof Error
    ? outcome instanceof UpstreamError && outcome.charged
    : outcome !== undefined && outcome.units !== 0;

const missing = (vendor: Vendor) =>
  new UpstreamError({
    upstream: vendor.name,
    kind: "bad-answer",
    detail: "The vendor's answer did not include this request.",
  });
