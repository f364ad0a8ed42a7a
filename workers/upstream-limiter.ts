/**
 * One per vendor: says when calls may leave. At most N departures in any window of its length and a margin, not
 * evenly spaced; an unused rest of a window is not lost. Daily allowances are counted by the vendor's own calendar day and
 * survive a restart; windows don't need to, since a burst after one is answered by a 429 and held.
 */
import { DurableObject } from "cloudflare:workers";
import { dayIn, DepartureLog, untilMidnightIn } from "../app/toolkit/engine/departure-log";
import type { Grant, GrantRequest, HeldKind } from "../app/toolkit/engine/limiter";
import type { FailureKind } from "../app/upstream/failure";
import type { Rate } from "../app/upstream/vendor";

interface Reservation {
  amount: number;
  until: number;
}

/** Long enough for any call to have reached the ledger. */
const reservedFor = 180_000;

const heldWords: Record<HeldKind, string> = {
  "rate-limited": "It asked us to wait.",
  quota: "Its allowance is used up.",
};

export class UpstreamLimiter extends DurableObject {
  readonly #logs = new Map<string, DepartureLog>();
  readonly #held = new Map<string, { until: number; kind: HeldKind }>();
  /** Rates that answers have named, by bucket. */
  readonly #learned = new Map<string, Rate>();
  #reservations: Reservation[] = [];
  #streak: { kind: FailureKind; count: number } | null = null;

  async grant(request: GrantRequest): Promise<Grant> {
    const now = Date.now();
    if (request.succeeded > 0) this.#streak = null;
    const held = this.#held.get(request.bucket);
    if (held && held.until > now) {
      return { wait: held.until - now, kind: held.kind, detail: heldWords[held.kind] };
    }
    const overBudget = this.#overBudget(request, now);
    if (overBudget) return overBudget;
    const zone = request.rate.daily?.zone;
    const grant = zone ? await this.#grantOfDay(request, zone, now) : this.#grantOfWindow(request, now);
    if ("departures" in grant && request.budget) {
      const amount = request.budget.perCall * grant.departures.length;
      this.#reservations.push({ amount, until: now + reservedFor });
    }
    return grant;
  }

  async hold(bucket: string, wait: number, kind: HeldKind): Promise<void> {
    const until = Date.now() + wait;
    if (until > (this.#held.get(bucket)?.until ?? 0)) this.#held.set(bucket, { until, kind });
    if (kind === "rate-limited") this.#logs.get(bucket)?.refused(Date.now());
  }

  async learn(bucket: string, rate: Rate): Promise<void> {
    this.#learned.set(bucket, rate);
    this.#logs.get(bucket)?.allow(rate);
  }

  async failed(kind: FailureKind): Promise<number> {
    this.#streak = { kind, count: this.#streak?.kind === kind ? this.#streak.count + 1 : 1 };
    return this.#streak.count;
  }

  /** How much of a bucket's day is used, for the run plan and the integrations page. */
  async usedToday(bucket: string, zone: string): Promise<number> {
    return (await this.ctx.storage.get<number>(`${bucket} ${dayIn(zone, Date.now())}`)) ?? 0;
  }

  #overBudget({ budget }: GrantRequest, now: number): Grant | null {
    if (!budget) return null;
    this.#reservations = this.#reservations.filter((each) => each.until > now);
    const reserved = this.#reservations.reduce((sum, each) => sum + each.amount, 0);
    if (budget.spent + reserved + budget.perCall <= budget.limit) return null;
    const next = new Date(now);
    const wait = Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1) - now;
    return { wait, kind: "quota", detail: "This month's budget is used up." };
  }

  #grantOfWindow({ bucket, rate: documented, calls, late }: GrantRequest, now: number): Grant {
    const rate = this.#learned.get(bucket) ?? documented;
    const log = this.#logs.get(bucket) ?? new DepartureLog(rate);
    this.#logs.set(bucket, log);
    for (const { planned, by } of late) log.leftLate(planned, by);
    const taken = log.take(calls, now);
    if ("departures" in taken) return { ...taken, now };
    return { ...taken, kind: "rate-limited", detail: "Its rate is used up for the moment." };
  }

  async #grantOfDay({ bucket, rate, calls }: GrantRequest, zone: string, now: number): Promise<Grant> {
    const key = `${bucket} ${dayIn(zone, now)}`;
    const used = (await this.ctx.storage.get<number>(key)) ?? 0;
    const left = rate.calls - used;
    if (left <= 0) {
      const wait = untilMidnightIn(zone, now);
      return { wait, kind: "quota", detail: "Today's allowance is used up." };
    }
    const granted = Math.min(left, calls);
    await this.ctx.storage.put(key, used + granted);
    return { departures: Array.from({ length: granted }, () => now), now };
  }
}
