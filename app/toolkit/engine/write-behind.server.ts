/**
 * Gathers what happened for at most 50 ms and writes it as one atomic batch: answers, ledger rows and the row results
 * that rest on them reach the database together or not at all (architecture.md, Calls, 4).
 */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

const gatherFor = 50;
const mostAtOnce = 400;

export class WriteBehind {
  readonly #database: Database;
  #waiting: InStatement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(database: Database) {
    this.#database = database;
  }

  add(...statements: InStatement[]): void {
    this.#waiting.push(...statements);
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
    const statements = this.#waiting;
    if (statements.length === 0) return;
    this.#waiting = [];
    // One after the other: a later batch may rest on an earlier one.
    this.#writing = this.#writing
      .then(() => writeBatch(this.#database, statements))
      .then(
        () => undefined,
        (error: unknown) => {
          this.#failure ??= error;
        },
      );
  }
}
