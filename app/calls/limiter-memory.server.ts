/**
 * The limiter's own storage is the only record of the calls it has released. If the storage is
 * lost, or a second console has its own limiter, the database helps: it records every limiter
 * memory that releases paid calls. So a limiter never reports a call as unsent that another limiter
 * may have released.
 */
import type { ObjectStorage } from "../storage/object-storage";
import type { Books } from "./books.server";
import type { ClaimMade } from "./limiter";

interface Memory {
  id: string;
  /** When the database last recorded this memory (ms since 1970). */
  notedAt: number;
}

const key = "memory";
const noteEvery = 10 * 60_000;
/**
 * How many milliseconds before the record expires the limiter renews it in the background, so that
 * no call waits for it.
 */
const noteAhead = 5 * 60_000;
/** Milliseconds until the next attempt after a failed one. */
const noteAgain = 60_000;
/**
 * Milliseconds of tolerance: clocks of two machines differ, and the record is written slightly later than its timestamp.
 */
const doubt = 60_000;

export class LimiterMemory {
  readonly #storage: ObjectStorage;
  readonly #books: Books;
  readonly #newId: () => string;
  /** null until the limiter has released a paid call. */
  #memory: Memory | null;
  #noting: Promise<void> | undefined;

  static async load(storage: ObjectStorage, books: Books, newId: () => string): Promise<LimiterMemory> {
    return new LimiterMemory(storage, books, newId, (await storage.get<Memory>(key)) ?? null);
  }

  private constructor(storage: ObjectStorage, books: Books, newId: () => string, memory: Memory | null) {
    this.#storage = storage;
    this.#books = books;
    this.#newId = newId;
    this.#memory = memory;
  }

  /** Returns a promise to await before a paid call is released, or undefined. */
  obstacle(now: number, vendor: string): Promise<void> | undefined {
    const goodUntil = this.#memory ? this.#memory.notedAt + noteEvery : Number.NEGATIVE_INFINITY;
    if (goodUntil - noteAhead > now) return undefined;
    this.#noting ??= this.#note(now, vendor).finally(() => {
      this.#noting = undefined;
    });
    if (goodUntil <= now) return this.#noting;
    // If recording fails here, the next call tries again.
    this.#noting.catch(() => undefined);
    return undefined;
  }

  async #note(now: number, vendor: string): Promise<void> {
    const id = this.#memory?.id ?? this.#newId();
    // Stored before it is sent to the database: if the object is evicted in between, it must
    // recognise the id as its own.
    if (!this.#memory) await this.#storage.put(key, { id, notedAt: 0 } satisfies Memory);
    let notedAt = now;
    try {
      await this.#books.limiterSeen(vendor, id);
    } catch {
      // While the database is unreachable, paid calls wait for it anyway before they are sent.
      notedAt = now - noteEvery + noteAgain;
    }
    this.#memory = { id, notedAt };
    await this.#storage.put(key, this.#memory);
  }

  /** Returns the claims under which another limiter of the vendor may have released calls. */
  async unknown(vendor: string, claims: ClaimMade[]): Promise<string[]> {
    const seenAt = await this.#books.otherLimiterSeen(vendor, this.#memory?.id ?? null);
    if (seenAt === null) return [];
    return claims.filter(({ at }) => at <= seenAt + noteEvery + doubt).map(({ claim }) => claim);
  }
}
