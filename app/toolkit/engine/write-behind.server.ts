/**
 * Gathers what happened for at most 50 ms and writes it as one atomic batch: answers, ledger rows and the row results
 * that rest on them reach the database together or not at all (architecture.md, Calls, 4).
 */
import { gathered, type Write, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

const gatherFor = 50;
const mostAtOnce = 400;

export class WriteBehind {
  readonly #database: Database;
  #waiting: Write[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(database: Database) {
    this.#database = database;
  }

  add(...writes: Write[]): void {
    this.#waiting.push(...writes);
    if (this.#waiting.length >= mostAtOnce) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), gatherFor);
  }

  /** Resolves when all that was added is in the database; throws what kept it out. */
  async settled(): Promise<void> {
    this.#write();
    await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
    // One after the other: a later batch may rest on an earlier one.
    this.#writing = this.#writing
      .then(() => writeBatch(this.#database, gathered(writes)))
      .then(
        () => undefined,
        (error: unknown) => {
          this.#failure ??= error;
        },
      );
  }
}
