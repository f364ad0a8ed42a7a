/**
 * Every vendor call of a slice or a plain run passes through here: stored answer → same call in progress → cache →
 * budget → limiter → request → ledger. Calls requested in the same tick share one database round trip.
 */
import { type Claimed, claimCalls, releaseCall, type TakenOver, takeOverCalls } from "./storage/calls";
import type { StoredCall } from "./storage/stored-calls";
import { bookUncertain } from "./storage/uncertain-calls";
import type { Answer, Call } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import { type Asked, type Perform, uncertain, usdOf } from "./asked-call.server";
import { CallGroup, type Sending } from "./call-group.server";
import { BudgetsInForce, budgetsGroup, readBudgets } from "./budgets.server";
import { type CallScope, openScope } from "./call-scope";
import { CallTimes } from "./call-times.server";
import type { CallsDependencies } from "./calls-dependencies";
import { callKey } from "./call-key.server";
import { claimantOf, newClaim } from "./claims.server";
import { type Orphan, sentByTheDead } from "./orphans.server";
import { takeFormerKeys } from "./former-answers.server";
import { type Limits, sliceLimits } from "./call-limits";
import { RateQueue } from "./rate-queue.server";
import { KeptAnswers } from "./kept-answers.server";
import { askedKeys, CallsUnderWay, KnownAnswers, servingKeys } from "./known-answers.server";
import { RateHeaders } from "./rate-headers";
import { requestsOf } from "./requests-of";
import { isUnderWay, PendingAnswers } from "./pending-answers.server";
import { Settlements } from "./settlements.server";
import { Room } from "./room";
import { SuppressionList } from "./suppressed.server";
import { type TellWaits, UpstreamWaits } from "./upstream-waits";
import { VendorNotes } from "./vendor-notes.server";

export class Calls {
  readonly waits: UpstreamWaits;
  readonly #deps: CallsDependencies;
  readonly #sending: Sending;
  readonly #settlements: Settlements;
  readonly #suppressed: SuppressionList;
  readonly #others: PendingAnswers;
  readonly #budgets: BudgetsInForce;
  readonly #underWay = new Map<string, Promise<Answer<unknown>>>();
  readonly #aboutSame = new CallsUnderWay();
  readonly #closing = new AbortController();
  readonly #room: Room;
  #asked: Asked[] = [];
  /** Calls that dead workers had claimed. */
  #orphans: Orphan[] = [];

  constructor(deps: CallsDependencies, limits: Limits = sliceLimits, tellWaits?: TellWaits) {
    this.#deps = deps;
    this.waits = new UpstreamWaits(deps.time, tellWaits);
    this.#settlements = new Settlements(deps);
    this.#suppressed = new SuppressionList(deps);
    this.#budgets = new BudgetsInForce(() => readBudgets(deps.database), deps.time);
    const rates = new RateHeaders(deps.limiter);
    const signal = AbortSignal.any([deps.signal, this.#closing.signal]);
    const around = {
      signal,
      time: deps.time,
      ready: () => deps.writes.reachable(),
      budget: (vendor: string, now?: boolean) => this.#budgets.of(vendor, now),
      goesBy: rates.goesBy.bind(rates),
      waits: this.waits,
    };
    this.#sending = {
      deps,
      queue: new RateQueue(deps.limiter, around, limits),
      rates,
      payer: { ...deps, settlements: this.#settlements },
      answers: new KeptAnswers(deps, this.#suppressed),
      known: new KnownAnswers(),
      limits,
      waits: this.waits,
      signal,
      times: new CallTimes(deps.time),
      notes: new VendorNotes(deps),
      going: new Set(),
    };
    this.#others = new PendingAnswers({ ...deps, signal });
    this.#room = new Room(deps.time, limits.longestStay);
  }

  /**
   * Closes the worker's calls before it ends: no further call is sent, and answers of calls in progress are still
   * recorded. A row may end while one of its paid calls is still in progress, and that answer would otherwise be lost.
   */
  async close(): Promise<void> {
    this.#closing.abort(new DOMException("The worker ends.", "AbortError"));
    while (this.#sending.going.size > 0) await Promise.all(this.#sending.going);
    this.writeTimes();
  }

  /** From now on, calls that must wait for their turn reject with MustWait: other files need this worker's place. */
  giveWay(): void {
    this.#sending.queue.giveWay();
  }

  /** Adds the calls' waiting times to the writes if they have changed. */
  writeTimes(): void {
    this.#sending.times.writeTo(this.#deps);
  }

  scope(): CallScope {
    return openScope(this.#deps, this.#room, (vendor, call, scope) => this.#ask(vendor, call, scope));
  }

  #ask(vendor: Vendor, call: Call<unknown>, scope: CallScope): Promise<Answer<unknown>> {
    const own = call.keep === "this-run" || this.#deps.run.refresh;
    const ofRun = own ? this.#deps.run.runId : undefined;
    const { operation, request } = call;
    const key = callKey({ upstream: vendor.name, operation, request, runId: ofRun });
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const about = askedKeys(call, ofRun);
    const servedBy = servingKeys(call, ofRun);
    const known = this.#sending.known.find(servedBy);
    if (known) return Promise.resolve(known);
    const { promise, resolve, reject } = Promise.withResolvers<Answer<unknown>>();
    this.#underWay.set(key, promise);
    // If the call fails, a later row may make it again.
    promise.catch((error: unknown) => {
      this.#underWay.delete(key);
      this.#sending.known.noteFailure(servedBy, error);
    });
    const cost = scope.costs.get(vendor.name) ?? { calls: 0, units: 0, usd: 0 };
    scope.costs.set(vendor.name, cost);
    const isPaid = usdOf({ vendor, call }) > 0;
    const keptBy = (runId: string) =>
      void (scope.hasKeptAnswers ||= isPaid && runId !== this.#deps.run.runId);
    const fresh = { claim: "", sendings: 0, broke: false, goesAhead: false };
    const asked = { vendor, call, key, about, servedBy, ofRun, ...fresh, cost, keptBy, resolve, reject };
    void this.#enqueueAfter(this.#aboutSame.about(servedBy ?? []), asked);
    this.#aboutSame.begin(servedBy ?? [], promise);
    return promise;
  }

  /** Waits for earlier calls of this worker about the same person or company: one of them may answer this call. */
  async #enqueueAfter(earlier: Promise<unknown>[], asked: Asked): Promise<void> {
    if (earlier.length > 0) await Promise.all(earlier);
    const known = this.#sending.known.find(asked.servedBy);
    const uncertainCall = this.#sending.known.uncertain(asked.servedBy);
    if (known) asked.resolve(known);
    else if (uncertainCall) asked.reject(uncertainCall);
    else this.#enqueue(asked);
  }

  #enqueue(asked: Asked): void {
    if (this.#asked.push(asked) > 1) return;
    this.#deps.time.after(0, () => void this.#claim(this.#asked.splice(0)));
  }

  async #claim(asked: Asked[]): Promise<void> {
    try {
      const { database, time } = this.#deps;
      const at = time.now();
      await takeFormerKeys(database, asked, at);
      const claims = asked.map((each) => newClaim(each, this.#deps));
      // Reads the suppression list and the budgets in the same round trip, before the first call leaves.
      const isPaid = asked.some(({ call }) => call.units > 0);
      const found = await claimCalls(database, claims, claimantOf(this.#deps), at, {
        suppressed: this.#suppressed.isDue,
        settings: isPaid && this.#budgets.areDue ? budgetsGroup : undefined,
      });
      if (found.suppressed) this.#suppressed.know(found.suppressed, at);
      if (found.settings) this.#budgets.know(found.settings, at);
      this.#goOn(this.#readAbout(asked, found), found.calls, found.underWay);
    } catch (error) {
      this.#unclaimed(asked, error);
    }
  }

  /** Resolves cached calls, sends those this worker has claimed, and waits for calls that other workers have claimed. */
  #goOn(asked: Asked[], calls: Map<string, StoredCall>, underWay = new Map<string, StoredCall>()): void {
    const mine = asked.filter(({ key, claim }) => {
      const stored = calls.get(key);
      return stored?.claim === claim && stored.answeredAt === null;
    });
    for (const each of mine) each.broke = calls.get(each.key)?.brokenCall != null;
    this.#send(mine);
    for (const each of asked) {
      if (mine.includes(each)) continue;
      const [own, other] = [calls.get(each.key), underWay.get(each.key)];
      const isFree = !own || (own.claim === null && own.answeredAt === null && own.uncertainAt === null);
      const awaited = other && isFree ? this.#awaitOther(each, other) : this.#await(each, own);
      awaited.catch(each.reject);
    }
  }

  /**
   * Waits for another worker's call about the same person or company under another key: its answer may answer this
   * call.
   */
  async #awaitOther(asked: Asked, other: StoredCall): Promise<void> {
    const stored = await this.#others.outcome(other.key, other, asked.claim);
    // The other worker is dead. Only the limiter knows whether its call was sent.
    if (stored && isUnderWay(stored)) this.#orphaned({ asked, stored });
    else this.#goAhead(asked);
  }

  #goAhead(asked: Asked): void {
    asked.goesAhead = true;
    this.#enqueue(asked);
  }

  /** Ends calls if another call about the same keys has an answer or may have been charged. Returns the others. */
  #readAbout(all: Asked[], { known, uncertain: unknown }: Pick<Claimed, "known" | "uncertain">): Asked[] {
    return all.filter((each) => {
      const [answered, doubtful] = [known.get(each.key), unknown.get(each.key)];
      if (answered) this.#read(each, answered).catch(each.reject);
      else if (doubtful) each.reject(uncertain(doubtful.upstream, doubtful.brokenCall ?? undefined));
      return !answered && !doubtful;
    });
  }

  /** Waits for another worker's answer as long as that worker lives. */
  async #await(asked: Asked, found: StoredCall | undefined): Promise<void> {
    const stored = await this.#others.outcome(asked.key, found, asked.claim);
    if (stored && stored.answeredAt !== null) return this.#read(asked, stored);
    if (stored && stored.uncertainAt !== null)
      throw uncertain(stored.upstream, stored.brokenCall ?? undefined);
    // The other worker released its claim, so the next caller may claim the call.
    if (!stored || stored.claim === null) return this.#enqueue(asked);
    this.#orphaned({ asked, stored });
  }

  #orphaned(orphan: Orphan): void {
    if (this.#orphans.push(orphan) > 1) return;
    this.#deps.time.after(0, () => void this.#takeOver(this.#orphans.splice(0)));
  }

  async #read(asked: Asked, stored: StoredCall): Promise<void> {
    const answer = await this.#sending.answers.read(stored);
    if (!answer) return this.#enqueue(asked);
    // A long answer is not kept in memory; later rows read it from storage again.
    if (stored.answer === null) this.#underWay.delete(asked.key);
    asked.keptBy(stored.runId);
    asked.resolve(answer);
  }

  /**
   * Makes calls again that dead workers never sent. Records calls that they may have sent as uncertain, and repeats the
   * cheap ones. A call that only waited for another call about the same person or company is requested again.
   */
  async #takeOver(orphans: Orphan[]): Promise<void> {
    const { database, time } = this.#deps;
    try {
      const sent = await sentByTheDead(this.#deps.limiter, orphans, { signal: this.#sending.signal, time });
      const own = orphans.filter(({ asked, stored }) => asked.key === stored.key);
      const calls = own.map(({ asked, stored }): TakenOver => {
        const { key, claim, expiresAt } = newClaim(asked, this.#deps);
        return { key, claim, expiresAt, from: stored.claim ?? "" };
      });
      const bookings = sent.flatMap(({ call }) => bookUncertain(call, time.now()));
      const found = await takeOverCalls(database, calls, claimantOf(this.#deps), bookings);
      for (const { vendor, call } of sent)
        this.#deps.writes.afterwards(() => this.#settlements.settle(vendor, [call]));
      this.#goOn(
        own.map(({ asked }) => asked),
        found,
      );
      for (const orphan of orphans) if (!own.includes(orphan)) this.#goAhead(orphan.asked);
    } catch (error) {
      this.#unclaimed(
        orphans.map(({ asked }) => asked),
        error,
      );
    }
  }

  /** Releases the claims. The database may have stored them despite the error, but nothing was sent under them. */
  #unclaimed(asked: Asked[], error: unknown): void {
    this.#deps.writes.add(...asked.flatMap(({ key, claim }) => releaseCall({ key, claim })));
    for (const each of asked) each.reject(error);
  }

  #send(asked: Asked[]): void {
    const sendable = asked.filter((each) => this.#hasKeys(each));
    for (const { bucket, together, perform } of requestsOf(sendable)) this.#depart(bucket, together, perform);
  }

  /**
   * Checks API keys before the limiter reserves a price, so that nothing is reserved for a call that cannot be sent.
   */
  #hasKeys(asked: Asked): boolean {
    if (asked.call.units === 0) return true;
    try {
      for (const name of asked.vendor.keys) this.#deps.secret(asked.vendor, name);
      return true;
    } catch (error) {
      this.#unclaimed([asked], error);
      return false;
    }
  }

  #depart(bucket: string, asked: Asked[], perform: Perform): void {
    const [first] = asked;
    if (first) new CallGroup(this.#sending, first.vendor, bucket, asked, perform).go();
  }
}
