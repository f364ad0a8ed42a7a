/** Removes people who asked not to be contacted from new answers. */
import type { Json } from "../vendors/call";
import { logError } from "../log";
import type { Database } from "../storage/database";
import { readSuppressions } from "../storage/forgetting";
import { isDatabaseTrouble } from "../storage/trouble";
import { every, type Time } from "../time";
import { type Mentions, mentionsOf, withoutMentioned } from "./mentions";

/**
 * Milliseconds for which the suppression list counts as current when calls are claimed. While a
 * call is in progress, the list is read again after this time.
 */
const knownFor = 2000;

/**
 * A worker's copy of the suppression list. The worker reads it with the first claims, and every two seconds while it
 * waits for answers, so that no answer waits for it. A person suppressed during a call is removed from answers that come
 * more than two seconds (plus one read) later. While the database is unreachable, nobody can be added to the list either.
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

  /** Returns whether the next database request should read the list too. */
  get isDue(): boolean {
    return this.#deps.time.now() - this.#readAt >= knownFor;
  }

  /**
   * Replaces the list, unless it is already newer.
   * @param at when the read began (ms since 1970)
   */
  know(subjects: string[], at: number): void {
    if (at < this.#readAt) return;
    this.#readAt = at;
    this.#mentions = subjects.length > 0 ? mentionsOf(subjects) : null;
  }

  /** Keeps the list current until `work` ends. */
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

/**
 * Removes list elements that mention suppressed people. An answer that is only about them becomes
 * "nothing found". Plain texts stay unchanged.
 */
export function withoutSuppressed(value: unknown, mentions: Mentions | null | undefined): unknown {
  if (!mentions || typeof value !== "object") return value;
  return withoutMentioned(value as Json, mentions) ?? null;
}
