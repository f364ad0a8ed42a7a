/**
 * Where every upstream call of a slice or a plain run goes: what is written down already → same call under way →
 * cache → budget → limiter → request → ledger. Calls asked for in one tick share one database round trip.
 */
import type { FileStore } from "../storage/files";
import type { Database } from "../storage/database";
import { claimCalls, releaseCall, type StoredAnswer } from "../storage/calls";
import { recordUpstreamFailure } from "../storage/upstream-health";
import type { Time } from "../time";
import type { Answer, Call, Charge, Connection, Performed, Send, Source } from "../upstream/call";
import { UpstreamError } from "../upstream/failure";
import type { Vendor } from "../upstream/vendor";
import { type Budget, BudgetsInForce } from "./budgets.server";
import { callKey } from "./call-key.server";
import { RateQueue, type Limits, sliceLimits } from "./rate-queue.server";
import { KeptAnswers } from "./kept-answers.server";
import { RateHeaders } from "./rate-headers";
import type { Limiter } from "./limiter";
import { withRetries } from "./retry.server";
import { Payment } from "./payments.server";
import { PendingAnswers } from "./pending-answers.server";
import { MustWait } from "./waiting";
import type { WriteBehind } from "./write-behind.server";

/** Longer than any one request may take, so that the lease of a live call never lapses (docs/leases.md). */
const claimFor = 150_000;

export interface CallsDependencies {
  database: Database;
  files: FileStore;
  limiter: Limiter;
  writes: WriteBehind;
  run: { runId: string; staffId: string; refresh: boolean; incarnation?: string };
  signal: AbortSignal;
  time: Time;
  newId(): string;
  /** A configured key of the vendor; throws `not-configured`. */
  secret(vendor: Vendor, name: string): string;
  configured(vendor: Vendor): boolean;
  dataOf(vendor: Vendor): "live" | "sandbox";
  /** The way out for the requests of one call; their deadlines end with it. */
  withSend<T>(vendor: Vendor, work: (send: Send) => Promise<T>): Promise<T>;
  /** The month's budgets by upstream; without one: no limit. */
  budgets(): Promise<Record<string, Budget>>;
}

/** Makes one request of the calls; an outcome for each, in their order. */
type Perform = (asked: Asked[], send: Send, charge: Charge) => Promise<(Performed<unknown> | Error)[]>;

interface Asked {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  resolve(answer: Answer<unknown>): void;
  reject(error: unknown): void;
}

/** The answers one row (or plain run) rests on, for its `source` and `data` columns. */
export interface CallScope {
  connect(vendor: Vendor): Connection;
  upstreams: Set<string>;
  sandbox: boolean;
}

/** The same for a record: names by comma; null where nobody answered. */
export const provenanceOf = ({ upstreams, sandbox }: CallScope) => ({
  source: [...upstreams].join(", ") || null,
  data: upstreams.size === 0 ? null : sandbox ? ("sandbox" as const) : ("live" as const),
});

export class Calls {
  readonly #deps: CallsDependencies;
  readonly #queue: RateQueue;
  readonly #limits: Limits;
  readonly #rates: RateHeaders;
  readonly #others: PendingAnswers;
  readonly #underWay = new Map<string, Promise<Answer<unknown>>>();
  readonly #answers: KeptAnswers;
  #asked: Asked[] = [];
  #flushing = false;

  constructor(deps: CallsDependencies, limits: Limits = sliceLimits) {
    this.#deps = deps;
    this.#rates = new RateHeaders(deps.limiter);
    const ready = () => deps.writes.reachable();
    const budgets = new BudgetsInForce(() => deps.budgets(), deps.time);
    const budget = (vendor: string, now?: boolean) => budgets.of(vendor, now);
    this.#queue = new RateQueue(
      deps.limiter,
      { signal: deps.signal, time: deps.time, ready, budget },
      limits,
    );
    this.#limits = limits;
    this.#others = new PendingAnswers(deps);
    this.#answers = new KeptAnswers(deps);
  }

  scope(): CallScope {
    const relyOn = (source: Source) => {
      scope.upstreams.add(source.upstream);
      scope.sandbox ||= source.data === "sandbox";
    };
    const scope: CallScope = {
      upstreams: new Set(),
      sandbox: false,
      connect: (vendor) => ({
        vendor,
        secret: (name) => this.#deps.secret(vendor, name),
        configured: this.#deps.configured(vendor),
        refresh: this.#deps.run.refresh,
        now: () => new Date(this.#deps.time.now()),
        call: async <T>(call: Call<T>) => {
          const answer = (await this.#ask(vendor, call as Call<unknown>)) as Answer<T>;
          relyOn(answer.source);
          return answer;
        },
        relyOn,
      }),
    };
    return scope;
  }

  #ask(vendor: Vendor, call: Call<unknown>): Promise<Answer<unknown>> {
    const own = call.keep === "this-run" || this.#deps.run.refresh;
    const key = callKey({
      upstream: vendor.name,
      operation: call.operation,
      request: call.request,
      ...(own && { runId: this.#deps.run.runId }),
    });
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const promise = new Promise<Answer<unknown>>((resolve, reject) => {
      this.#asked.push({ vendor, call, key, resolve, reject });
    });
    this.#underWay.set(key, promise);
    // A failed call may be asked for again by another row later on.
    promise.catch(() => this.#underWay.delete(key));
    if (!this.#flushing) {
      this.#flushing = true;
      this.#deps.time.after(0, () => {
        this.#flushing = false;
        void this.#flush(this.#asked.splice(0));
      });
    }
    return promise;
  }

  async #flush(asked: Asked[]): Promise<void> {
    try {
      const now = this.#deps.time.now();
      const { runId } = this.#deps.run;
      const { mine, stored } = await claimCalls(
        this.#deps.database,
        asked.map(({ key, vendor, call }) => ({ key, upstream: vendor.name, operation: call.operation })),
        { runId, claim: this.#deps.newId(), now, claimedUntil: now + claimFor },
      );
      this.#perform(asked.filter(({ key }) => mine.has(key)));
      for (const each of asked) {
        if (mine.has(each.key)) continue;
        const answer = stored.get(each.key);
        void this.#fromStore(each, answer).then(each.resolve, each.reject);
      }
    } catch (error) {
      for (const each of asked) each.reject(error);
    }
  }

  /** Another worker's answer, waited for while its lease on the call holds. */
  async #fromStore(asked: Asked, stored: StoredAnswer | undefined): Promise<Answer<unknown>> {
    const answer = await this.#others.outcome(asked.key, stored);
    if (answer?.answeredAt != null) return this.#answers.read(asked.vendor, answer);
    // The other worker released it, or its lease lapsed: the call is ours to make.
    this.#underWay.delete(asked.key);
    return this.#ask(asked.vendor, asked.call);
  }

  #perform(asked: Asked[]): void {
    if (asked.length > 0) this.#answers.prepare();
    const bulks = new Map<string, Asked[]>();
    for (const each of asked) {
      const bulk = each.call.bulk;
      if (!bulk) {
        void this.#depart(each.vendor, each.call.bucket, [each], async ([only], send, charge) =>
          only ? [await only.call.perform(send, charge)] : [],
        );
        continue;
      }
      const id = `${each.vendor.name}.${bulk.name}`;
      bulks.set(id, [...(bulks.get(id) ?? []), each]);
    }
    for (const group of bulks.values()) {
      const { vendor, call } = group[0] as Asked;
      const bulk = call.bulk;
      if (!bulk) continue;
      for (let start = 0; start < group.length; start += bulk.max) {
        void this.#depart(vendor, bulk.bucket, group.slice(start, start + bulk.max), (asked, send, charge) =>
          bulk.perform(
            asked.map((each) => each.call),
            send,
            charge,
          ),
        );
      }
    }
  }

  /** Sends the calls as one request; those that must stay behind for the month's budget ask again by themselves. */
  async #depart(vendor: Vendor, bucket: string, together: Asked[], perform: Perform): Promise<void> {
    let asked = together;
    const { newId } = this.#deps;
    const nextPayment = () => {
      const ids = new Map(asked.map((each) => [`${newId()}/1`, each]));
      const calls = [...ids].map(([id, { call }]) => ({ id, operation: call.operation, units: call.units }));
      return { ids, payment: new Payment(this.#deps, vendor, calls) };
    };
    let { ids, payment } = nextPayment();
    let chargedApart = false;
    const charge: Charge = (charged) => {
      chargedApart = true;
      payment.chargeAll(charged);
    };
    /** Each try is paid for by itself, whatever comes of it. */
    const leave = async () => {
      ({ ids, payment } = nextPayment());
      const leftBehind = (left: string[], reason?: MustWait) => {
        const behind = asked.filter((_, at) => left.includes([...ids.keys()][at] ?? ""));
        asked = asked.filter((each) => !behind.includes(each));
        for (const id of left) ids.delete(id);
        payment.leaveBehind(left);
        if (!reason) return void this.#depart(vendor, bucket, behind, perform);
        for (const each of behind) this.#giveUp(each, reason);
      };
      try {
        return await this.#queue.leave({ vendor, bucket, calls: payment.calls, leftBehind }, () =>
          this.#deps.withSend(vendor, (send) =>
            perform(asked, this.#rates.from(vendor, bucket, send), charge),
          ),
        );
      } catch (error) {
        payment.end();
        throw error;
      }
    };
    try {
      const outcomes = await withRetries(
        {
          vendor,
          bucket,
          limiter: this.#deps.limiter,
          signal: this.#deps.signal,
          time: this.#deps.time,
          limits: this.#limits,
        },
        leave,
      );
      this.#queue.succeeded(vendor.name);
      for (const [at, [id, { call }]] of [...ids].entries()) {
        const outcome = outcomes[at];
        if (!chargedApart && outcome && !(outcome instanceof Error))
          payment.charge(id, outcome.units ?? call.units);
      }
      payment.end();
      await Promise.all(
        asked.map(async (each, at) => {
          const outcome = outcomes[at];
          if (!outcome || outcome instanceof Error) return this.#giveUp(each, outcome ?? missing(vendor));
          each.resolve(await this.#answers.write(each, outcome));
        }),
      );
    } catch (error) {
      // That others are first in the queue, or that a person stopped the run, is no failure of the upstream's.
      const isFailure = error instanceof UpstreamError && !(error instanceof MustWait);
      if (isFailure && vendor.hosts.length > 0 && !this.#deps.signal.aborted) {
        const { kind, detail } = error;
        this.#deps.writes.add(
          recordUpstreamFailure({
            upstream: vendor.name,
            at: this.#deps.time.now(),
            kind,
            detail: detail.slice(0, 500),
          }),
        );
      }
      for (const each of asked) this.#giveUp(each, error);
    }
  }

  #giveUp(asked: Asked, error: unknown): void {
    this.#deps.writes.add(releaseCall(asked.key, this.#deps.run.runId));
    asked.reject(error);
  }
}

const missing = (vendor: Vendor) =>
  new UpstreamError({ upstream: vendor.name, kind: "bad-answer", detail: "The answer left this one out." });
