/** Keeping people who asked not to be contacted out of new answers. */
import type { Json } from "../vendors/call";
import { logError } from "../log";
import type { Database } from "../storage/database";
import { readSuppressions } from "../storage/forgetting";
import { isDatabaseTrouble } from "../storage/trouble";
import { every, type Time } from "../time";
import { type Mentions, mentionsOf, withoutMentioned } from "./mentions";

/** Milliseconds for which the list counts as known where calls are claimed, and after which it is read while one is out. */
const knownFor = 2000;

/**
 * The suppression list as a worker knows it. It is read with the claims of calls, before the first leaves, and while
 * answers are waited for every two seconds: an answer never waits for it, and a person who is suppressed while a call is
 * out is kept out of what comes more than two seconds later (and the time of a read; a database that is away can't be
 * told of a person either).
 */
export class SuppressionList {
  readonly #deps: { database: Database; time: Time };
  #mentions: Mentions | null = null;
  #readAt = Number.NEGATIVE_INFINITY;
  #out = 0;
  #endReading: (() => void) | undefined;

  constructor({ database, time }: { database: Database; time: Time }) {
    this.#deps = { database, time };
  }

  get mentions(): Mentions | null {
    return this.#mentions;
  }

  /** Whether the next request to the database should ask for it too. */
  get isDue(): boolean {
    return this.#deps.time.now() - this.#readAt >= knownFor;
  }

  /** @param at when it was asked for */
  know(subjects: string[], at: number): void {
    if (at < this.#readAt) return;
    this.#readAt = at;
    this.#mentions = subjects.length > 0 ? mentionsOf(subjects) : null;
  }

  /** It is kept up to date until the work ends. */
  during(work: Promise<void>): void {
    this.#out += 1;
    this.#endReading ??= every(this.#deps.time, knownFor, () => void this.#read());
    void work.finally(() => {
      this.#out -= 1;
      if (this.#out > 0) return;
      this.#endReading?.();
      this.#endReading = undefined;
    });
  }

  async #read(): Promise<void> {
    if (!this.isDue) return;
    const { database, time } = this.#deps;
    const at = time.now();
    try {
      this.know(await readSuppressions(database), at);
    } catch (error) {
      if (!isDatabaseTrouble(error)) logError("the suppression list can't be read", { error });
    }
  }
}

/** A list loses its elements about them; an answer about them alone is "knows nothing". Texts stay as they are. */
export function withoutSuppressed(value: unknown, mentions: Mentions | null | undefined): unknown {
  if (!mentions || typeof value !== "object") return value;
  return withoutMentioned(value as Json, mentions) ?? null;
}
