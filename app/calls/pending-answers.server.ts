/**
 * Calls that another worker has claimed (docs/leases.md): their answers are looked for together, however many rows wait
 * for one.
 */
import { answersFor, type StoredAnswer } from "../storage/calls";
import type { Database } from "../storage/database";
import { sleep, type Time } from "../time";

const firstLook = 200;
const longestPause = 1000;

export class PendingAnswers {
  readonly #database: Database;
  readonly #signal: AbortSignal;
  readonly #time: Time;
  readonly #waiting = new Map<string, PromiseWithResolvers<StoredAnswer | undefined>>();
  #looking = false;

  constructor({ database, signal, time }: { database: Database; signal: AbortSignal; time: Time }) {
    this.#database = database;
    this.#signal = signal;
    this.#time = time;
  }

  /**
   * What the other one wrote down, at once when `stored` has it already; without an answer when they gave up or their
   * lease has lapsed.
   */
  async outcome(key: string, stored: StoredAnswer | undefined): Promise<StoredAnswer | undefined> {
    if (!stored || !this.#isUnderWay(stored)) return stored;
    const waiting = this.#waiting.get(key) ?? Promise.withResolvers<StoredAnswer | undefined>();
    this.#waiting.set(key, waiting);
    if (!this.#looking) void this.#look();
    return waiting.promise;
  }

  #isUnderWay({ answeredAt, claimedUntil }: StoredAnswer): boolean {
    return answeredAt === null && claimedUntil > this.#time.now();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      for (let pause = firstLook; this.#waiting.size > 0; pause = Math.min(longestPause, pause * 1.5)) {
        await sleep(this.#time, pause, this.#signal);
        const found = await answersFor(this.#database, [...this.#waiting.keys()]);
        for (const [key, { resolve }] of this.#waiting) {
          const stored = found.get(key);
          if (stored && this.#isUnderWay(stored)) continue;
          this.#waiting.delete(key);
          resolve(stored);
        }
      }
    } catch (error) {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    } finally {
      this.#looking = false;
    }
  }
}
