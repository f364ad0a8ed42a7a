/**
 * What a vendor's calls cost this month: spent as the ledger says, with what has been settled since, and reserved for
 * calls under way. A call is counted once at every moment: the ledger is read without the calls that are reserved still,
 * and a call that is settled leaves its reservation for what it really cost.
 */
import { monthOf } from "../storage/ledger";
import type { Budget } from "./budgets.server";
import type { Amount, CallToReserve, Settlement } from "./limiter";
import type { ObjectStorage } from "../storage/object-storage";

/** The vendor's charges of a month in the ledger, those of some calls left out. */
export type ReadLedger = (upstream: string, month: string, without: string[]) => Promise<Amount>;

interface Until extends Amount {
  month: string;
  until: number;
}

interface Stored {
  spent: Until | null;
  reserved: Map<string, Until>;
}

/** Longer than any call and its writing take: one that is not settled by then has lost its caller. */
const reservedFor = 15 * 60_000;
/** How often the ledger is read, should anything have been charged that never asked to leave. */
const readEvery = 10 * 60_000;
/** Sums of small prices are a little off: 0.1 + 0.2 is above 0.3. */
const rounding = 1e-9;
const stored = "money";

export class BudgetCounter {
  readonly #storage: ObjectStorage;
  readonly #readLedger: ReadLedger;
  #loading: Promise<void> | undefined;
  #loaded = false;
  /** While it is read nothing is reserved, so that it is clear which calls it was read without. */
  #reading: Promise<void> | undefined;
  /** null: the ledger must be read first. */
  #spent: Until | null = null;
  #reserved = new Map<string, Until>();

  constructor(storage: ObjectStorage, readLedger: ReadLedger) {
    this.#storage = storage;
    this.#readLedger = readLedger;
  }

  /** What must be waited for, again and again until there is nothing, before calls are judged and reserved in one go. */
  obstacle(now: number, upstream: string, judged: boolean): Promise<void> | undefined {
    if (!this.#loaded) return this.load();
    if (this.#reading) return this.#reading;
    this.#dropLapsed(now);
    const isKnown = this.#spent?.month === monthOf(now) && this.#spent.until > now;
    if (isKnown || !judged) return undefined;
    this.#reading = this.#read(now, upstream);
    return this.#reading;
  }

  /**
   * Which of the calls, judged in their order, the budget bears. Refused is what it can't bear even if all calls under
   * way cost nothing; what is neither may fit when those under way turn out to cost less.
   */
  judge(calls: CallToReserve[], { limit, unit }: Budget): { borne: Set<string>; refused: string[] } {
    const spent = this.#spent?.[unit] ?? 0;
    let total = [...this.#reserved.values()].reduce((sum, each) => sum + each[unit], spent);
    const borne = new Set<string>();
    const refused: string[] = [];
    for (const { id, atMost } of calls) {
      if (atMost[unit] === 0 || total + atMost[unit] <= limit + rounding) {
        total += atMost[unit];
        borne.add(id);
      } else if (spent + atMost[unit] > limit + rounding) refused.push(id);
    }
    return { borne, refused };
  }

  async reserve(calls: CallToReserve[], now: number): Promise<void> {
    const paid = calls.filter(({ atMost }) => atMost.units > 0);
    if (paid.length === 0) return;
    for (const { id, atMost } of paid)
      this.#reserved.set(id, { ...atMost, month: monthOf(now), until: now + reservedFor });
    await this.#save();
  }

  /** Of these claims, those under which something is reserved. */
  async reserved(claims: string[]): Promise<string[]> {
    await this.load();
    const open = new Set([...this.#reserved.keys()].map((id) => id.slice(0, id.lastIndexOf("/"))));
    return claims.filter((claim) => open.has(claim));
  }

  /** Calls whose charges are in the ledger now, and those that cost nothing in the end. */
  async settle(calls: Settlement[], now: number): Promise<void> {
    await this.load();
    const month = monthOf(now);
    for (const { id, units, usd } of calls) {
      const reservation = this.#reserved.get(id);
      if (!reservation) continue;
      this.#reserved.delete(id);
      if (units === 0) continue;
      // Only the ledger knows which month a call of last month's end was charged in.
      if (reservation.month !== month || this.#spent?.month !== month) this.#spent = null;
      else this.#count({ units, usd });
    }
    await this.#save();
  }

  load(): Promise<void> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const kept = await this.#storage.get<Stored>(stored);
    if (kept) ({ spent: this.#spent, reserved: this.#reserved } = kept);
    this.#loaded = true;
  }

  async #read(now: number, upstream: string): Promise<void> {
    const before = this.#spent;
    const month = monthOf(now);
    // What is settled meanwhile is added here: it was reserved when the reading began, so it is read without.
    this.#spent = { units: 0, usd: 0, month, until: now + readEvery };
    try {
      const found = await this.#readLedger(upstream, month, [...this.#reserved.keys()]);
      this.#count(found);
    } catch (error) {
      // Counting on from what was known is as true as ever.
      if (before?.month === month) this.#count(before);
      else {
        this.#spent = null;
        throw error;
      }
    } finally {
      this.#reading = undefined;
    }
    await this.#save();
  }

  /** Unless something has come up meanwhile that only the ledger knows. */
  #count({ units, usd }: Amount): void {
    if (!this.#spent) return;
    this.#spent.units += units;
    this.#spent.usd += usd;
  }

  /** Whether they were charged only the ledger knows. */
  #dropLapsed(now: number): void {
    for (const [id, { until }] of this.#reserved) {
      if (until > now) continue;
      this.#reserved.delete(id);
      this.#spent = null;
    }
  }

  #save(): Promise<void> {
    // Half read it is not worth keeping.
    const spent = this.#reading ? null : this.#spent;
    return this.#storage.put(stored, { spent, reserved: this.#reserved } satisfies Stored);
  }
}
