/**
 * Which calls a limiter let out it alone remembers. Where its memory is lost, or a second console has a limiter of its own,
 * the database tells: each memory that lets paid calls out is noted there, so that a limiter never says of a call that
 * another may have let out that it was not sent.
 */
import type { ObjectStorage } from "../storage/object-storage";
import type { Books } from "./books.server";
import type { ClaimMade } from "./limiter";

interface Memory {
  id: string;
  /** When it was noted last. */
  notedAt: number;
}

const key = "memory";
const noteEvery = 10 * 60_000;
/** Noted anew beside the calls, before any of them would have to wait for it. */
const noteAhead = 5 * 60_000;
/** Where it could not be noted. */
const noteAgain = 60_000;
/** Clocks of two machines differ, and a note is written a while after its time. */
const doubt = 60_000;

export class LimiterMemory {
  readonly #storage: ObjectStorage;
  readonly #books: Books;
  readonly #newId: () => string;
  /** null: nothing paid was let out yet. */
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

  /** What must be waited for before a paid call is let out. */
  obstacle(now: number, vendor: string): Promise<void> | undefined {
    const goodUntil = this.#memory ? this.#memory.notedAt + noteEvery : Number.NEGATIVE_INFINITY;
    if (goodUntil - noteAhead > now) return undefined;
    this.#noting ??= this.#note(now, vendor).finally(() => {
      this.#noting = undefined;
    });
    if (goodUntil <= now) return this.#noting;
    // A note that fails here is tried again by the next call.
    this.#noting.catch(() => undefined);
    return undefined;
  }

  async #note(now: number, vendor: string): Promise<void> {
    const id = this.#memory?.id ?? this.#newId();
    // Stored before the database hears of it: an object that is evicted in between must know it as its own.
    if (!this.#memory) await this.#storage.put(key, { id, notedAt: 0 } satisfies Memory);
    let notedAt = now;
    try {
      await this.#books.limiterSeen(vendor, id);
    } catch {
      // The database is away; what costs money waits for it where it is sent.
      notedAt = now - noteEvery + noteAgain;
    }
    this.#memory = { id, notedAt };
    await this.#storage.put(key, this.#memory);
  }

  /** The claims under which another limiter of the vendor may have let calls out. */
  async unknown(vendor: string, claims: ClaimMade[]): Promise<string[]> {
    const seenAt = await this.#books.otherLimiterSeen(vendor, this.#memory?.id ?? null);
    if (seenAt === null) return [];
    return claims.filter(({ at }) => at <= seenAt + noteEvery + doubt).map(({ claim }) => claim);
  }
}
