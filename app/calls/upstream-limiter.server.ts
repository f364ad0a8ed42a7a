/**
 * One per vendor: says when calls may leave. At most N calls start in any window of its length and a margin, not
 * evenly spaced; an unused rest of a window is not lost. Daily allowances, counted by the vendor's own calendar day, and
 * the month's money survive a restart; windows don't need to, since a burst after one is answered by a 429 and held.
 */
import type { FailureKind } from "../upstream/failure";
import type { Rate } from "../upstream/vendor";
import { BudgetCounter, type ReadLedger } from "./budget-counter.server";
import { dayIn, RateWindow, untilMidnightIn } from "./rate-window";
import type { ObjectStorage } from "../storage/object-storage";
import type { CallToReserve, Grant, GrantRequest, HeldKind, Settlement } from "./limiter";

type MustAskAgain = Extract<Grant, { wait: number }>;

interface Surroundings {
  storage: ObjectStorage;
  now(): number;
  readLedger: ReadLedger;
}

const heldWords: Record<HeldKind, string> = {
  "rate-limited": "It asked us to wait.",
  quota: "Its allowance is used up.",
};
/** Calls under way are settled soon, and may leave something over. */
const looksAgain = 500;

export class UpstreamLimiter {
  readonly #storage: ObjectStorage;
  readonly #now: () => number;
  readonly #money: BudgetCounter;
  readonly #logs = new Map<string, RateWindow>();
  readonly #held = new Map<string, { until: number; kind: HeldKind }>();
  /** Rates that answers have named, by bucket. */
  readonly #learned = new Map<string, Rate>();
  /** Calls of a bucket's day. */
  readonly #days = new Map<string, number>();
  #streak: { kind: FailureKind; count: number } | null = null;

  constructor({ storage, now, readLedger }: Surroundings) {
    this.#storage = storage;
    this.#now = now;
    this.#money = new BudgetCounter(storage, readLedger);
  }

  async grant(request: GrantRequest): Promise<Grant> {
    const { bucket, calls, budget } = request;
    if (request.succeeded > 0) this.#streak = null;
    const held = this.#held.get(bucket);
    const heldFor = (held?.until ?? 0) - this.#now();
    if (held && heldFor > 0) return { wait: heldFor, kind: held.kind, detail: heldWords[held.kind] };
    await this.#loadDay(request);
    let now = this.#now();
    const isPaid = calls.flat().some(({ atMost }) => atMost.units > 0);
    const obstacle = () =>
      isPaid ? this.#money.obstacle(now, request.upstream, Boolean(budget)) : undefined;
    for (let first = obstacle(); first; first = obstacle()) {
      // Without a budget it does no harm that the ledger could not be read.
      await (budget ? first : first.catch(() => undefined));
      now = this.#now();
    }
    // From here to the reservation nothing is waited for: what is judged holds.
    const { borne, refused } = budget ? this.#money.judge(calls.flat(), budget) : everything(calls);
    const leaving = calls
      .map((each) => each.filter(({ id }) => borne.has(id)))
      .filter(({ length }) => length > 0);
    if (leaving.length === 0) {
      if (refused.length > 0) return { departures: [], refused, now };
      const detail = "The rest of this month's budget is reserved for calls under way.";
      return { wait: looksAgain, kind: "rate-limited", detail };
    }
    const times = request.rate.daily
      ? this.#timesOfDay(request, request.rate.daily.zone, leaving.length, now)
      : this.#timesInWindow(request, leaving.length, now);
    if (!Array.isArray(times)) return refused.length > 0 ? { departures: [], refused, now } : times;
    await this.#money.reserve(leaving.slice(0, times.length).flat(), now);
    const departures = times.map((at, each) => ({ at, granted: (leaving[each] ?? []).map(({ id }) => id) }));
    return { departures, refused, now };
  }

  /** Charges of these calls are in the ledger now, or they cost nothing: their reservations end. */
  settle(calls: Settlement[]): Promise<void> {
    return this.#money.settle(calls, this.#now());
  }

  /** Of these claims, those under which something is reserved. */
  reserved(claims: string[]): Promise<string[]> {
    return this.#money.reserved(claims);
  }

  async hold(bucket: string, wait: number, kind: HeldKind): Promise<void> {
    const now = this.#now();
    const until = now + wait;
    if (until > (this.#held.get(bucket)?.until ?? 0)) this.#held.set(bucket, { until, kind });
    if (kind === "rate-limited") this.#logs.get(bucket)?.refused(now);
  }

  async learn(bucket: string, rate: Rate): Promise<void> {
    this.#learned.set(bucket, rate);
    this.#logs.get(bucket)?.allow(rate);
  }

  async failed(kind: FailureKind): Promise<number> {
    this.#streak = { kind, count: this.#streak?.kind === kind ? this.#streak.count + 1 : 1 };
    return this.#streak.count;
  }

  #timesInWindow(
    { bucket, rate: documented, late }: GrantRequest,
    calls: number,
    now: number,
  ): number[] | MustAskAgain {
    const rate = this.#learned.get(bucket) ?? documented;
    const log = this.#logs.get(bucket) ?? new RateWindow(rate);
    this.#logs.set(bucket, log);
    for (const { planned, by } of late) log.leftLate(planned, by);
    const taken = log.take(calls, now);
    if ("startTimes" in taken) return taken.startTimes;
    return { ...taken, kind: "rate-limited", detail: "Its rate is used up for the moment." };
  }

  async #loadDay({ bucket, rate }: GrantRequest): Promise<void> {
    if (!rate.daily) return;
    const key = dayKey(bucket, rate.daily.zone, this.#now());
    const used = (await this.#storage.get<number>(key)) ?? 0;
    if (!this.#days.has(key)) this.#days.set(key, used);
  }

  #timesOfDay(
    { bucket, rate }: GrantRequest,
    zone: string,
    calls: number,
    now: number,
  ): number[] | MustAskAgain {
    const key = dayKey(bucket, zone, now);
    const used = this.#days.get(key) ?? 0;
    const left = rate.calls - used;
    if (left <= 0) {
      const wait = untilMidnightIn(zone, now);
      return { wait, kind: "quota", detail: "Today's allowance is used up." };
    }
    const granted = Math.min(left, calls);
    this.#days.set(key, used + granted);
    void this.#storage.put(key, used + granted);
    return Array.from({ length: granted }, () => now);
  }
}

const dayKey = (bucket: string, zone: string, at: number) => `${bucket} ${dayIn(zone, at)}`;

const everything = (calls: CallToReserve[][]): { borne: Set<string>; refused: string[] } => ({
  borne: new Set(calls.flat().map(({ id }) => id)),
  refused: [],
});
