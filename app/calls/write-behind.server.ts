/**
 * Gathers what happened for at most 50 ms and writes it as one atomic batch: answers, ledger rows and the row results
 * that rest on them reach the database together or not at all. While the database is out of reach everything is kept, in
 * its order, and tried until it is written; nothing that was added later is ever written before it.
 */
import { gathered, type Write, writeBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import { retryThroughOutage } from "../storage/trouble";
import type { Time } from "../time";

const gatherFor = 50;
const mostAtOnce = 400;
/** Milliseconds after which a batch that is not written yet means that the database is out of reach. */
const overdueAfter = 500;

/** Written in one batch; without writes it only marks a place in the order. */
interface Group {
  writes: Write[];
  written?: () => Promise<void>;
}

export class WriteBehind {
  readonly #database: Database;
  readonly #time: Time;
  /** In the order added; a group leaves when it is in the database. */
  #waiting: Group[] = [];
  /** How many of those have been gathered for long enough. */
  #due = 0;
  /** Calls off the next write. */
  #callOff: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  /** While the database is out of reach. */
  #outage: PromiseWithResolvers<void> | undefined;
  /** Why nothing is written any more. */
  #failure: { error: unknown } | undefined;
  readonly #telling = new Set<Promise<void>>();

  constructor({ database, time }: { database: Database; time: Time }) {
    this.#database = database;
    this.#time = time;
  }

  /** What is added together is written together. */
  add(...writes: Write[]): void {
    this.#push({ writes });
  }

  /** Calls `written` when all that was added before is in the database; `settled` waits for what it does. */
  afterwards(written: () => Promise<void>): void {
    this.#push({ writes: [], written });
  }

  /** Resolves when all that was added is in the database; throws what kept it out. */
  async settled(): Promise<void> {
    this.#write();
    await this.#writing;
    if (this.#failure) throw this.#failure.error;
    await Promise.all(this.#telling);
  }

  /**
   * Resolves at once while writes come through, and else when they do again; throws what kept them out. What costs money
   * waits for this: an answer that can't be written down would be paid for again.
   */
  async reachable(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    await this.#outage?.promise;
  }

  #push(group: Group): void {
    if (this.#failure) return;
    this.#waiting.push(group);
    if (this.#waiting.length - this.#due >= mostAtOnce) this.#write();
    else this.#callOff ??= this.#time.after(gatherFor, () => this.#write());
  }

  #write(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#due = this.#waiting.length;
    if (this.#due > 0) this.#writing ??= this.#writeDue();
  }

  async #writeDue(): Promise<void> {
    try {
      while (this.#due > 0) {
        const batch = this.#waiting.slice(0, Math.min(this.#due, mostAtOnce));
        const statements = gathered(batch.flatMap(({ writes }) => writes));
        const inTime = this.#time.after(overdueAfter, () => this.#breaks());
        try {
          await retryThroughOutage(() => writeBatch(this.#database, statements), this.#time);
        } finally {
          inTime();
        }
        this.#outage?.resolve();
        this.#outage = undefined;
        this.#waiting.splice(0, batch.length);
        this.#due -= batch.length;
        for (const { written } of batch) if (written) this.#tell(written);
      }
    } catch (error) {
      this.#failure = { error };
      this.#waiting = [];
      this.#due = 0;
      this.#outage?.reject(error);
    } finally {
      this.#writing = undefined;
    }
  }

  #breaks(): void {
    this.#outage = Promise.withResolvers();
    // It may be that nothing waits for its end.
    this.#outage.promise.catch(() => undefined);
  }

  #tell(written: () => Promise<void>): void {
    const telling = written().finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }
}
