/** A limiter with its own ledger and clock, for tests. */
import { monthOf } from "../storage/ledger";
import { memoryStorage } from "../../storage/testing/object-storage";
import type { Rate } from "../../vendors/vendor";
import type { Books } from "../books.server";
import type { Budget } from "../budgets.server";
import type { Amount, CallToReserve, Grant, GrantRequest, Settlement } from "../limiter";
import { UpstreamLimiter } from "../upstream-limiter.server";

/** Timers fire in the next turn of the event loop; the clock does not advance. */
function atOnce(_: number, then: () => void): () => void {
  const next = setImmediate(then);
  return () => clearImmediate(next);
}

export const start = Date.UTC(2026, 10, 20);

const costing = (id: string, units: number): Settlement => ({ id, units, usd: units / 10 });
export const toReserve = (id: string, units: number): CallToReserve => ({
  id,
  atMost: { units, usd: units / 10 },
});
export const units = (limit: number): Budget => ({ limit, unit: "units" });

/** Returns the calls that the grant lets leave and those it refuses. */
function among(calls: CallToReserve[], grant: Grant): { granted: CallToReserve[]; refused: CallToReserve[] } {
  if ("wait" in grant) return { granted: [], refused: [] };
  const leaving = grant.departures.flatMap(({ granted }) => granted);
  return {
    granted: calls.filter(({ id }) => leaving.includes(id)),
    refused: calls.filter(({ id }) => grant.refused.includes(id)),
  };
}

export class LimiterWorld {
  readonly clock = { now: start };
  readonly ledger: (Settlement & { month: string })[] = [];
  storage = memoryStorage();
  /** Number of ledger reads, and whether they fail. */
  readonly reads = { count: 0, fail: false };
  /** Calls whose worker is alive; the ledger reports nothing about them. */
  readonly underWay = new Set<string>();
  /** Calls of dead workers, with the amount booked as possibly charged. */
  readonly dead = new Map<string, Amount>();
  readonly exceeded: string[] = [];
  /** Limiter memories, with the time each was last recorded. */
  readonly memories = new Map<string, number>();
  limiter = this.#make();
  #calls = 0;
  #newIds = 0;

  #make(): UpstreamLimiter {
    return new UpstreamLimiter({
      storage: this.storage,
      time: { now: () => this.clock.now, after: atOnce },
      newId: () => `memory ${(this.#newIds += 1)}`,
      books: this.#books(),
    });
  }

  #books(): Books {
    const read = async <T>(found: T): Promise<T> => {
      this.reads.count += 1;
      // The database's answer arrives a while after its read.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      if (this.reads.fail) throw new Error("fetch failed");
      return found;
    };
    return {
      charged: (_upstream, month, without) =>
        read(this.#sum((row) => row.month === month && !without.includes(row.id))),
      becameOf: (calls) => {
        const known = calls.filter(({ id }) => !this.underWay.has(id));
        for (const { id } of known) {
          const booked = this.dead.get(id);
          this.dead.delete(id);
          if (booked) this.charge(id, booked.units);
        }
        return read(new Map(known.map(({ id }) => [id, this.#sum((row) => row.id === id)])));
      },
      limiterSeen: async (_vendor, memory) => void this.memories.set(memory, this.clock.now),
      otherLimiterSeen: async (_vendor, memory) =>
        [...this.memories].reduce<number | null>(
          (latest, [id, at]) => (id === memory ? latest : Math.max(latest ?? 0, at)),
          null,
        ),
      exceeded: async (_upstream, { cost }) => void this.exceeded.push(`${cost.units}`),
    };
  }

  #sum(which: (row: Settlement & { month: string }) => boolean): Amount {
    const rows = this.ledger.filter(which);
    const sum = (of: "units" | "usd") => rows.reduce((total, row) => total + row[of], 0);
    return { units: sum("units"), usd: sum("usd") };
  }

  /** Restarts the limiter, as an eviction or a deployment does. */
  restart(): void {
    this.limiter = this.#make();
  }

  /** Restarts the object with empty storage. */
  loseMemory(): void {
    this.storage = memoryStorage();
    this.restart();
  }

  /** Advances the time and rings the alarm when it is due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.clock.now + milliseconds;
    for (let rings = 0; rings < 1000; rings++) {
      const at = this.storage.alarmAt;
      if (at === null || at > end) break;
      this.clock.now = Math.max(this.clock.now, at);
      this.storage.alarmAt = null;
      await this.limiter.alarm();
    }
    this.clock.now = end;
  }

  grant(request: Partial<GrantRequest>): Promise<Grant> {
    const rate: Rate = { calls: 1_000_000, per: 1000, apart: 0 };
    return this.limiter.grant({
      upstream: "u",
      bucket: "b",
      rate,
      calls: [],
      succeeded: 0,
      late: [],
      ...request,
    });
  }

  /** Asks for single calls with these maximum costs. */
  async ask(most: number[], budget?: Budget) {
    const calls = most.map((each) => toReserve(`call ${(this.#calls += 1)}/1`, each));
    const grant = await this.grant({ calls: calls.map((each) => [each]), budget });
    const outcome = { grant, ...among(calls, grant) };
    for (const { id } of outcome.granted) this.underWay.add(id);
    return outcome;
  }

  charge(id: string, cost: number): void {
    if (cost > 0) this.ledger.push({ ...costing(id, cost), month: monthOf(this.clock.now) });
  }

  settle(id: string, cost: number): Promise<void> {
    this.underWay.delete(id);
    return this.limiter.settle([costing(id, cost)]);
  }

  /** Kills the call's worker; at most this amount may have been charged. */
  die(id: string, most: number): void {
    this.underWay.delete(id);
    this.dead.set(id, costing(id, most));
  }

  spent(): number {
    return this.#sum(({ month }) => month === monthOf(this.clock.now)).units;
  }
}
