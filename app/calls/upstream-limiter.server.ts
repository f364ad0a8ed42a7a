/**
 * Decides when a vendor's calls may be sent; one object per vendor. At most N calls start in any
 * window of the rate's length plus a margin. They need not be evenly spaced, and unused capacity of
 * a window is not lost. The object stores released calls, blocks and reservations before it
 * answers, so that they survive a restart.
 */
import { logError } from "../log";
import { type ListedStorage, type ObjectAlarm, putOrDelete } from "../storage/object-storage";
import { isDatabaseTrouble } from "../storage/trouble";
import { claimOf, firstSending } from "./storage/uncertain-calls";
import type { Time } from "../time";
import type { FailureKind } from "../vendors/failure";
import type { Rate } from "../vendors/vendor";
import type { Books } from "./books.server";
import { BarredClaims } from "./barred-claims.server";
import { BudgetCounter } from "./budget-counter.server";
import type { Budget } from "./budgets.server";
import {
  type Amount,
  type CallToReserve,
  type ClaimMade,
  type Grant,
  type GrantRequest,
  type HeldKind,
  type Said,
  type Settlement,
} from "./limiter";
import { LimiterMemory } from "./limiter-memory.server";
import { RateBucket, type StoredBucket } from "./rate-bucket.server";

interface Surroundings {
  storage: ListedStorage & ObjectAlarm;
  time: Time;
  books: Books;
  newId(): string;
}

interface Streak {
  kind: FailureKind;
  count: number;
}

interface Kept {
  money: BudgetCounter;
  memory: LimiterMemory;
  barred: BarredClaims;
  buckets: Map<string, RateBucket>;
  streak: Streak | null;
  /** The vendor's name, known since its first request. */
  upstream: string;
  /** When the alarm rings (ms since 1970); infinity if never. */
  ringsAt: number;
}

/**
 * Milliseconds after which callers ask again: calls in progress settle soon and may free part of
 * the budget.
 */
const looksAgain = 500;
/**
 * Milliseconds. If a call is not settled this long after its release, the limiter looks it up in
 * the ledger, and again while it is in progress.
 */
const settledWithin = 120_000;
const asksAgain = 60_000;
/** Number of calls per request to the ledger. */
const askedTogether = 200;
const bucketKey = "bucket ";

export class UpstreamLimiter {
  readonly #storage: ListedStorage & ObjectAlarm;
  readonly #now: () => number;
  readonly #books: Books;
  readonly #newId: () => string;
  #loading: Promise<Kept> | undefined;

  constructor({ storage, time, books, newId }: Surroundings) {
    this.#storage = storage;
    this.#now = () => time.now();
    this.#books = books;
    this.#newId = newId;
  }

  async grant(request: GrantRequest): Promise<Grant> {
    const kept = await this.#load();
    const { calls, budget, upstream } = request;
    if (request.succeeded > 0 && kept.streak) await this.#count(kept, null);
    const bucket = this.#bucket(kept, request.bucket);
    bucket.hear(request, this.#now());
    const isPaid = calls.flat().some(({ atMost }) => atMost.units > 0);
    let judged = judge(kept, calls.flat(), budget);
    for (let isSure = false; ;) {
      const held = bucket.held(this.#now());
      if (held) return held;
      const unnoted = isPaid && kept.memory.obstacle(this.#now(), upstream);
      if (unnoted) {
        await unnoted;
        continue;
      }
      const obstacle = isPaid && kept.money.obstacle(this.#now(), upstream, Boolean(budget));
      if (obstacle) {
        // Without a budget, a failed ledger read does no harm.
        await (budget ? obstacle : obstacle.catch(() => undefined));
        continue;
      }
      judged = judge(kept, calls.flat(), budget);
      const certainty = judged.refused.length > 0 && !isSure && kept.money.certainty(this.#now(), upstream);
      if (!certainty) break;
      await certainty;
      isSure = true;
    }
    // There is no await from here to the reservation, so the check stays valid.
    const now = this.#now();
    const { borne, ...out } = judged;
    const isOut = out.refused.length > 0 || out.ended.length > 0;
    const leaving = calls
      .map((each) => each.filter(({ id }) => borne.has(id)))
      .filter(({ length }) => length > 0);
    if (leaving.length === 0) {
      if (isOut) return { departures: [], ...out, now };
      const detail = "The rest of this month's budget is reserved for calls in progress.";
      return { wait: looksAgain, kind: "rate-limited", detail };
    }
    const times = bucket.take(request, leaving.length, now);
    if (!Array.isArray(times)) return isOut ? { departures: [], ...out, now } : times;
    const leave = leaving.slice(0, times.length);
    // No await comes between these writes, so the object commits them together or not at all.
    await Promise.all([
      kept.money.reserve(leave.flat(), now),
      this.#save(request.bucket, bucket),
      this.#name(kept, upstream),
      this.#ring(kept, now + settledWithin),
    ]);
    const departures = times.map((at, each) => ({ at, granted: (leave[each] ?? []).map(({ id }) => id) }));
    return { departures, ...out, now, learned: bucket.learned };
  }

  /**
   * Ends the reservations of calls whose charges are in the ledger or that were free. If a call's worker was wrongly
   * presumed dead, its ledger line has changed, so the ledger must be read again.
   */
  async settle(calls: Settlement[]): Promise<void> {
    const { money, upstream, barred } = await this.#load();
    if (calls.some(({ id }) => barred.has(id) && !money.isOpen(id))) money.doubtLedger();
    for (const dear of await money.settle(calls, this.#now())) {
      logError("a call cost more than it was to cost at most", { upstream, ...dear });
      await this.#books
        .exceeded(upstream, dear)
        .catch((error: unknown) => logError("budget", { upstream, error }));
    }
  }

  /**
   * Refuses all later reservations under these claims. Returns the ids that are reserved under
   * them, and the claims under which an earlier instance of this limiter may have released calls.
   * @param made when each claim was made; the previous release omits it, and then earlier instances
   * are ignored
   */
  async reserved(claims: string[], made?: { vendor: string; claims: ClaimMade[] }): Promise<string[]> {
    const kept = await this.#load();
    const now = this.#now();
    const unknown = made ? await kept.memory.unknown(made.vendor, made.claims) : [];
    const reserved = kept.money.reserved(claims);
    await Promise.all([kept.barred.bar(claims, now), this.#ring(kept, now + settledWithin)]);
    const known = new Set(reserved.map(claimOf));
    return [...reserved, ...unknown.filter((claim) => !known.has(claim)).map(firstSending)];
  }

  /** Returns the cost of the vendor's calls this month. */
  async spent(upstream: string): Promise<Amount> {
    return (await this.#load()).money.spent(this.#now(), upstream);
  }

  async hold(name: string, wait: number, kind: HeldKind, said?: Said): Promise<void> {
    const kept = await this.#load();
    const bucket = this.#bucket(kept, name);
    const now = this.#now();
    bucket.hold(wait, kind, now, said);
    await Promise.all([this.#save(name, bucket), this.#ring(kept, now + settledWithin)]);
  }

  async learn(name: string, rate: Rate): Promise<void> {
    const bucket = this.#bucket(await this.#load(), name);
    bucket.learn(rate);
    await this.#save(name, bucket);
  }

  async failed(kind: FailureKind): Promise<number> {
    const kept = await this.#load();
    const count = kept.streak?.kind === kind ? kept.streak.count + 1 : 1;
    await this.#count(kept, { kind, count });
    return count;
  }

  /** Settles calls that their callers did not settle, and deletes expired state. */
  async alarm(): Promise<void> {
    const kept = await this.#load();
    kept.ringsAt = Number.POSITIVE_INFINITY;
    try {
      await this.#settleOverdue(kept);
    } catch (error) {
      // If the database is unreachable, the next alarm asks again.
      if (!isDatabaseTrouble(error)) logError("open calls", { upstream: kept.upstream, error });
    }
    const now = this.#now();
    for (const [name, bucket] of kept.buckets) {
      if (bucket.stored(now)) continue;
      kept.buckets.delete(name);
      await this.#storage.delete(bucketKey + name);
    }
    const ends = [...kept.buckets.values()].map((bucket) => bucket.leastUntil(now));
    await kept.barred.forget(now);
    const next = Math.min(kept.money.oldest + settledWithin, kept.barred.leastUntil, ...ends);
    if (next < Number.POSITIVE_INFINITY) await this.#ring(kept, Math.max(next, now + asksAgain));
  }

  async #settleOverdue({ money, barred }: Kept): Promise<void> {
    const overdue = money.openSince(this.#now() - settledWithin);
    for (let at = 0; at < overdue.length; at += askedTogether) {
      const found = await this.#books.becameOf(overdue.slice(at, at + askedTogether));
      // If the worker is alive after all, it must not send the call now.
      await barred.bar([...found.keys()].map(claimOf), this.#now());
      await this.settle([...found].map(([id, cost]) => ({ id, ...cost })));
    }
  }

  #load(): Promise<Kept> {
    this.#loading ??= this.#read().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #read(): Promise<Kept> {
    const storage = this.#storage;
    const [money, memory, barred, buckets, streak, upstream, alarm] = await Promise.all([
      BudgetCounter.load(storage, this.#books),
      LimiterMemory.load(storage, this.#books, this.#newId),
      BarredClaims.load(storage),
      storage.list<StoredBucket>({ prefix: bucketKey }),
      storage.get<Streak>("streak"),
      storage.get<string>("upstream"),
      storage.getAlarm(),
    ]);
    return {
      money,
      memory,
      barred,
      buckets: new Map(
        [...buckets].map(([key, stored]) => [key.slice(bucketKey.length), new RateBucket(stored)]),
      ),
      streak: streak ?? null,
      upstream: upstream ?? "",
      ringsAt: alarm ?? Number.POSITIVE_INFINITY,
    };
  }

  #bucket({ buckets }: Kept, name: string): RateBucket {
    const bucket = buckets.get(name) ?? new RateBucket();
    buckets.set(name, bucket);
    return bucket;
  }

  #save(name: string, bucket: RateBucket): Promise<void> {
    return putOrDelete(this.#storage, bucketKey + name, bucket.stored(this.#now()));
  }

  async #count(kept: Kept, streak: Streak | null): Promise<void> {
    kept.streak = streak;
    await (streak ? this.#storage.put("streak", streak) : this.#storage.delete("streak"));
  }

  async #name(kept: Kept, upstream: string): Promise<void> {
    if (kept.upstream === upstream) return;
    kept.upstream = upstream;
    await this.#storage.put("upstream", upstream);
  }

  async #ring(kept: Kept, at: number): Promise<void> {
    if (kept.ringsAt <= at) return;
    kept.ringsAt = at;
    await this.#storage.setAlarm(at);
  }
}

function judge({ money, barred }: Kept, calls: CallToReserve[], budget: Budget | undefined) {
  const [alive, ended] = [
    calls.filter(({ id }) => !barred.has(id)),
    calls.filter(({ id }) => barred.has(id)),
  ];
  const judged = budget
    ? money.judge(alive, budget)
    : { borne: new Set(alive.map(({ id }) => id)), refused: [] };
  return { ...judged, ended: ended.map(({ id }) => id) };
}
