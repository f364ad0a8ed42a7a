/**
 * Claims whose worker is taken for dead: once another worker or the books have judged what was sent under one, nothing
 * more leaves under it, should the worker live after all.
 */
import type { ListedStorage } from "../storage/object-storage";
import { claimOf } from "./storage/uncertain-calls";

/** Longer than any invocation lives. */
const keptFor = 6 * 3_600_000;
const key = "barred ";

export class BarredClaims {
  readonly #storage: ListedStorage;
  /** When each was judged. */
  readonly #claims: Map<string, number>;

  static async load(storage: ListedStorage): Promise<BarredClaims> {
    const stored = await storage.list<number>({ prefix: key });
    return new BarredClaims(storage, new Map([...stored].map(([each, at]) => [each.slice(key.length), at])));
  }

  private constructor(storage: ListedStorage, claims: Map<string, number>) {
    this.#storage = storage;
    this.#claims = claims;
  }

  /** Whether the call is one of such a claim. */
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

  /** When the oldest may be forgotten. */
  get leastUntil(): number {
    return Math.min(...this.#claims.values()) + keptFor;
  }
}
