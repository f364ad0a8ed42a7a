/**
 * Claims of workers that are presumed dead (fencing). Another worker or the ledger has already
 * decided what happened to their calls. The limiter therefore releases no further call under such a
 * claim, even if its worker is alive after all.
 */
import type { ListedStorage } from "../storage/object-storage";
import { claimOf } from "./storage/uncertain-calls";

/** Milliseconds, longer than any invocation lives. */
const keptFor = 6 * 3_600_000;
const key = "barred ";

export class BarredClaims {
  readonly #storage: ListedStorage;
  /** Time at which each claim was barred, by claim. */
  readonly #claims: Map<string, number>;

  static async load(storage: ListedStorage): Promise<BarredClaims> {
    const stored = await storage.list<number>({ prefix: key });
    return new BarredClaims(storage, new Map([...stored].map(([each, at]) => [each.slice(key.length), at])));
  }

  private constructor(storage: ListedStorage, claims: Map<string, number>) {
    this.#storage = storage;
    this.#claims = claims;
  }

  /** Returns whether the call's claim is barred. */
  has(callId: string): boolean {
    return this.#claims.has(claimOf(callId));
  }

  async bar(claims: string[], now: number): Promise<void> {
    await Promise.all(
      claims.map((claim) => {
        this.#claims.set(claim, now);
        return this.#storage.put(key + claim, now);
      }),
    );
  }

  async forget(now: number): Promise<void> {
    for (const [claim, at] of this.#claims) {
      if (at + keptFor > now) continue;
      this.#claims.delete(claim);
      await this.#storage.delete(key + claim);
    }
  }

  /** When the oldest barred claim may be forgotten (ms since 1970). */
  get leastUntil(): number {
    return Math.min(...this.#claims.values()) + keptFor;
  }
}
