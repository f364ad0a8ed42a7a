/**
 * Counts what a vendor's calls cost this month: the amount spent according to the ledger and later
 * settlements, plus reservations for calls in progress. Each call counts once at any time. The
 * ledger is read without calls that are still reserved; settling a call replaces its reservation
 * with its real cost. The object stores a reservation before it releases the call. Only settling
 * ends a reservation; time alone never does.
 */
import { monthOf } from "./storage/ledger";
import { type ListedStorage, putOrDelete } from "../storage/object-storage";
import { claimOf } from "./storage/uncertain-calls";
import type { Books } from "./books.server";
import type { Budget } from "./budgets.server";
import type { Amount, CallToReserve, Settlement } from "./limiter";

interface Open extends Amount {
  /** When the call was reserved (ms since 1970). */
  at: number;
}

interface Spent extends Amount {
  month: string;
  /** When the ledger was last read (ms since 1970). */
  readAt: number;
}

/** Milliseconds between reads of the ledger, in case a call was charged without a reservation. */
const readEvery = 10 * 60_000;
/** A final refusal requires a ledger read no older than this (ms). */
const lately = 10_000;
/** Tolerance for sums of small prices: 0.1 + 0.2 is greater than 0.3. */
const rounding = 1e-9;
const openKey = "open ";
const spentKey = "spent";
const excessKey = "excess";

export class BudgetCounter {
  readonly #storage: ListedStorage;
  readonly #books: Books;
  readonly #open: Map<string, Open>;
  /** null until the ledger has been read. */
  #spent: Spent | null;
  /** The largest difference so far between a call's real cost and its maximum cost. */
  #excess: Amount;
  /**
   * Set while the ledger is being read. The limiter reserves nothing during the read, so that it
   * knows which calls the sum leaves out.
   */
  #reading: Promise<void> | undefined;

  static async load(storage: ListedStorage, books: Books): Promise<BudgetCounter> {
    const [open, spent, excess] = await Promise.all([
      storage.list<Open>({ prefix: openKey }),
      storage.get<Spent>(spentKey),
      storage.get<Amount>(excessKey),
    ]);
    const byId = [...open].map(([key, each]) => [key.slice(openKey.length), each] as const);
    const counter = new BudgetCounter(storage, books, new Map(byId), spent ?? null);
    counter.#excess = excess ?? counter.#excess;
    return counter;
  }

  private constructor(storage: ListedStorage, books: Books, open: Map<string, Open>, spent: Spent | null) {
    this.#storage = storage;
    this.#books = books;
    this.#open = open;
    this.#spent = spent;
    this.#excess = { units: 0, usd: 0 };
  }

  /**
   * Returns a promise the limiter must await before it checks and reserves calls, or undefined if it need not wait. The
   * limiter asks again after each wait.
   * @param judged whether a budget applies, so that the amount spent must be known
   */
  obstacle(now: number, upstream: string, judged: boolean): Promise<void> | undefined {
    if (this.#reading || !judged) return this.#reading;
    return this.#wasRead(now, readEvery) ? undefined : this.#read(now, upstream);
  }

  /** Returns a promise to await before a final refusal: reads the ledger again unless it was read in the last seconds. */
  certainty(now: number, upstream: string): Promise<void> | undefined {
    return this.#reading ?? (this.#wasRead(now, lately) ? undefined : this.#read(now, upstream));
  }

  /**
   * Forces a fresh read of the ledger before the budget next refuses a call for good. Call this
   * when ledger lines that were already counted have changed.
   */
  doubtLedger(): void {
    if (this.#spent) this.#spent.readAt = Number.NEGATIVE_INFINITY;
  }

  #wasRead(now: number, within: number): boolean {
    return this.#spent?.month === monthOf(now) && this.#spent.readAt + within > now;
  }

  /** Returns the cost of the current month. Reads the ledger only if nothing has been counted for this month yet. */
  async spent(now: number, upstream: string): Promise<Amount> {
    if (this.#reading || this.#spent?.month !== monthOf(now))
      await (this.#reading ?? this.#read(now, upstream));
    if (!this.#spent) throw new Error("What was spent was counted anew meanwhile");
    const { units, usd } = this.#spent;
    return { units, usd };
  }

  /**
   * Checks the calls in order. `borne` fit into the budget. `refused` exceed it even if all calls under way turn out
   * free. The others may fit once calls under way have settled. If calls have cost more than their maximum, each call
   * under way counts for that much more, so at most one of them can exceed the budget.
   */
  judge(calls: CallToReserve[], { limit, unit }: Budget): { borne: Set<string>; refused: string[] } {
    const spent = this.#spent?.[unit] ?? 0;
    let total = spent;
    for (const each of this.#open.values()) total += each[unit] + this.#excess[unit];
    const borne = new Set<string>();
    const refused: string[] = [];
    for (const { id, atMost } of calls) {
      // If the limiter's first answer was lost, the call asks again: it is already reserved.
      const more = this.#open.has(id) ? 0 : atMost[unit];
      if (more === 0 || total + more <= limit + rounding) {
        if (more > 0) total += more + this.#excess[unit];
        borne.add(id);
      } else if (spent + more > limit + rounding) refused.push(id);
    }
    return { borne, refused };
  }

  /**
   * Reserves the calls. There is no await before the first write, so the object commits all writes
   * together with the caller's.
   */
  async reserve(calls: CallToReserve[], now: number): Promise<void> {
    const paid = calls.filter(({ id, atMost }) => isPaid(atMost) && !this.#open.has(id));
    for (const { id, atMost } of paid) this.#open.set(id, { units: atMost.units, usd: atMost.usd, at: now });
    await Promise.all(paid.map(({ id }) => this.#keepOpen(id)));
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Returns the ids of calls reserved under these claims. */
  reserved(claims: string[]): string[] {
    const asked = new Set(claims);
    return [...this.#open.keys()].filter((id) => asked.has(claimOf(id)));
  }

  /** Returns calls reserved at that time or earlier, the oldest first. */
  openSince(at: number): CallToReserve[] {
    return [...this.#open]
      .filter(([, each]) => each.at <= at)
      .toSorted(([, a], [, b]) => a.at - b.at)
      .map(([id, { units, usd }]) => ({ id, atMost: { units, usd } }));
  }

  /** When the oldest open call was reserved (ms since 1970). */
  get oldest(): number {
    return Math.min(...[...this.#open.values()].map(({ at }) => at));
  }

  /**
   * Settles calls whose charges are in the ledger, and calls that turned out to be free.
   * @returns calls that cost more than their maximum
   */
  async settle(calls: Settlement[], now: number): Promise<{ id: string; atMost: Amount; cost: Amount }[]> {
    const month = monthOf(now);
    const settled = calls.flatMap(({ id, units, usd }) => {
      const open = this.#open.get(id);
      if (!this.#open.delete(id) || !open) return [];
      // If the call was reserved last month, only the ledger knows the month of its charge.
      if (monthOf(open.at) === month && this.#spent?.month === month) this.#count({ units, usd });
      else if (units > 0) this.#spent = null;
      return [{ id, atMost: { units: open.units, usd: open.usd }, cost: { units, usd } }];
    });
    await Promise.all([
      ...settled.map(({ id }) => this.#keepOpen(id)),
      ...(settled.some(({ cost }) => isPaid(cost)) ? [this.#keepSpent()] : []),
    ]);
    const dear = settled.filter(({ atMost, cost }) => cost.units > atMost.units + rounding);
    await this.#heed(dear);
    return dear;
  }

  async #heed(dear: { atMost: Amount; cost: Amount }[]): Promise<void> {
    const { units, usd } = this.#excess;
    this.#excess = {
      units: Math.max(units, ...dear.map(({ atMost, cost }) => cost.units - atMost.units)),
      usd: Math.max(usd, ...dear.map(({ atMost, cost }) => cost.usd - atMost.usd)),
    };
    if (this.#excess.units > units || this.#excess.usd > usd)
      await this.#storage.put(excessKey, this.#excess);
  }

  #read(now: number, upstream: string): Promise<void> {
    this.#reading = this.#readLedger(now, upstream).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readLedger(now: number, upstream: string): Promise<void> {
    const before = this.#spent;
    const month = monthOf(now);
    // Settlements during the read are added to this sum: those calls were still reserved when the
    // read began, so it left them out.
    this.#spent = { units: 0, usd: 0, month, readAt: now };
    try {
      this.#count(await this.#books.charged(upstream, month, [...this.#open.keys()]));
    } catch (error) {
      // The read failed, but the earlier sum is still correct.
      if (before?.month === month) this.#count(before);
      else {
        this.#spent = null;
        throw error;
      }
    }
    if (this.#spent) await this.#storage.put(spentKey, this.#spent);
  }

  /**
   * Adds a cost to the month's sum. Does nothing if the sum was discarded, because only the ledger
   * knows it then.
   */
  #count({ units, usd }: Amount): void {
    if (!this.#spent) return;
    this.#spent.units += units;
    this.#spent.usd += usd;
  }

  async #keepOpen(id: string): Promise<void> {
    await putOrDelete(this.#storage, openKey + id, this.#open.get(id) ?? null);
  }

  /** Stores the sum, or deletes it while the ledger is being read. */
  async #keepSpent(): Promise<void> {
    await putOrDelete(this.#storage, spentKey, this.#reading ? null : this.#spent);
  }
}

const isPaid = ({ units, usd }: Amount) => units > 0 || usd > 0;
