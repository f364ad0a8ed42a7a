/**
 * What a vendor's calls cost this month: spent as the ledger says, with what has been settled since, and reserved for
 * calls under way. A call is counted once at every moment: the ledger is read without the calls that are reserved still,
 * and a call that is settled leaves its reservation for what it really cost. A reservation is stored before the call
 * leaves and ends when it is settled; time alone ends none.
 */
import { monthOf } from "./storage/ledger";
import { type ListedStorage, putOrDelete } from "../storage/object-storage";
import { claimOf } from "./storage/uncertain-calls";
import type { Books } from "./books.server";
import type { Budget } from "./budgets.server";
import type { Amount, CallToReserve, Settlement } from "./limiter";

interface Open extends Amount {
  /** When it was reserved. */
  at: number;
}

interface Spent extends Amount {
  month: string;
  /** When the ledger was read. */
  readAt: number;
}

/** How often the ledger is read, should anything have been charged that never asked to leave. */
const readEvery = 10 * 60_000;
/** What is refused for good is refused by a ledger that was read lately. */
const lately = 10_000;
/** Sums of small prices are a little off: 0.1 + 0.2 is above 0.3. */
const rounding = 1e-9;
const openKey = "open ";
const spentKey = "spent";
const excessKey = "excess";

export class BudgetCounter {
  readonly #storage: ListedStorage;
  readonly #books: Books;
  readonly #open: Map<string, Open>;
  /** null: the ledger must be read first. */
  #spent: Spent | null;
  /** The most by which a call has cost more than it was to cost at most. */
  #excess: Amount;
  /** While it is read nothing is reserved, so that it is clear which calls it was read without. */
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
   * What must be waited for, again and again until there is nothing, before calls are judged and reserved in one go.
   * @param judged by a budget: what is spent must be known
   */
  obstacle(now: number, upstream: string, judged: boolean): Promise<void> | undefined {
    if (this.#reading || !judged) return this.#reading;
    return this.#wasRead(now, readEvery) ? undefined : this.#read(now, upstream);
  }

  /** Before anything is refused for good: the ledger once more, unless it was read lately. */
  certainty(now: number, upstream: string): Promise<void> | undefined {
    return this.#reading ?? (this.#wasRead(now, lately) ? undefined : this.#read(now, upstream));
  }

  /** Lines that were counted have changed: nothing more is refused for good before the ledger is read again. */
  doubtLedger(): void {
    if (this.#spent) this.#spent.readAt = Number.NEGATIVE_INFINITY;
  }

  #wasRead(now: number, within: number): boolean {
    return this.#spent?.month === monthOf(now) && this.#spent.readAt + within > now;
  }

  /** What the month has cost; the ledger is read only where nothing of the month was counted here. */
  async spent(now: number, upstream: string): Promise<Amount> {
    if (this.#reading || this.#spent?.month !== monthOf(now))
      await (this.#reading ?? this.#read(now, upstream));
    if (!this.#spent) throw new Error("What was spent was counted anew meanwhile");
    const { units, usd } = this.#spent;
    return { units, usd };
  }

  /**
   * Which of the calls, judged in their order, the budget bears. Refused is what it can't bear even if all calls under
   * way cost nothing; what is neither may fit when those under way turn out to cost less. Where calls have cost more than
   * their most, those under way count for that much more each: so the budget is never exceeded by more than one of them.
   */
  judge(calls: CallToReserve[], { limit, unit }: Budget): { borne: Set<string>; refused: string[] } {
    const spent = this.#spent?.[unit] ?? 0;
    let total = spent;
    for (const each of this.#open.values()) total += each[unit] + this.#excess[unit];
    const borne = new Set<string>();
    const refused: string[] = [];
    for (const { id, atMost } of calls) {
      // One that asks again, because the answer to the first time was lost, is reserved already.
      const more = this.#open.has(id) ? 0 : atMost[unit];
      if (more === 0 || total + more <= limit + rounding) {
        if (more > 0) total += more + this.#excess[unit];
        borne.add(id);
      } else if (spent + more > limit + rounding) refused.push(id);
    }
    return { borne, refused };
  }

  /** Writes without an await before the first write: the object commits them together with the caller's other writes. */
  async reserve(calls: CallToReserve[], now: number): Promise<void> {
    const paid = calls.filter(({ id, atMost }) => isPaid(atMost) && !this.#open.has(id));
    for (const { id, atMost } of paid) this.#open.set(id, { units: atMost.units, usd: atMost.usd, at: now });
    await Promise.all(paid.map(({ id }) => this.#keepOpen(id)));
  }

  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Ids of what is reserved under these claims. */
  reserved(claims: string[]): string[] {
    const asked = new Set(claims);
    return [...this.#open.keys()].filter((id) => asked.has(claimOf(id)));
  }

  /** Those reserved at that time or before, the oldest first. */
  openSince(at: number): CallToReserve[] {
    return [...this.#open]
      .filter(([, each]) => each.at <= at)
      .toSorted(([, a], [, b]) => a.at - b.at)
      .map(([id, { units, usd }]) => ({ id, atMost: { units, usd } }));
  }

  /** When the oldest was reserved. */
  get oldest(): number {
    return Math.min(...[...this.#open.values()].map(({ at }) => at));
  }

  /**
   * Calls whose charges are in the ledger now, and those that cost nothing in the end.
   * @returns those that cost more than they were to cost at most
   */
  async settle(calls: Settlement[], now: number): Promise<{ id: string; atMost: Amount; cost: Amount }[]> {
    const month = monthOf(now);
    const settled = calls.flatMap(({ id, units, usd }) => {
      const open = this.#open.get(id);
      if (!this.#open.delete(id) || !open) return [];
      // Only the ledger knows which month a call of last month's end was charged in.
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
    // What is settled meanwhile is added here: it was reserved when the reading began, so it is read without.
    this.#spent = { units: 0, usd: 0, month, readAt: now };
    try {
      this.#count(await this.#books.charged(upstream, month, [...this.#open.keys()]));
    } catch (error) {
      // Counting on from what was known is as true as ever.
      if (before?.month === month) this.#count(before);
      else {
        this.#spent = null;
        throw error;
      }
    }
    if (this.#spent) await this.#storage.put(spentKey, this.#spent);
  }

  /** Unless something has come up meanwhile that only the ledger knows. */
  #count({ units, usd }: Amount): void {
    if (!this.#spent) return;
    this.#spent.units += units;
    this.#spent.usd += usd;
  }

  async #keepOpen(id: string): Promise<void> {
    await putOrDelete(this.#storage, openKey + id, this.#open.get(id) ?? null);
  }

  /** Half read it is not worth keeping. */
  async #keepSpent(): Promise<void> {
    await putOrDelete(this.#storage, spentKey, this.#reading ? null : this.#spent);
  }
}

const isPaid = ({ units, usd }: Amount) => units > 0 || usd > 0;
