/** Reads long answers in portions by size, so that neither the worker nor the database holds all of them at once. */
import { type StoredCall, textsOfAnswers } from "./storage/stored-calls";
import type { Database } from "../storage/database";

/** Bytes of answers read in one request; a single longer answer is read alone. */
const readTogether = 1024 * 1024;

interface Wanted extends PromiseWithResolvers<string | null> {
  stored: StoredCall;
}

export class LongAnswers {
  readonly #database: Database;
  readonly #wanted: Wanted[] = [];
  #reading = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Reads one long answer together with others requested at the same time.
   * @returns null if the answer has been deleted or replaced since
   */
  read(stored: StoredCall): Promise<string | null> {
    const wanted = { ...Promise.withResolvers<string | null>(), stored };
    this.#wanted.push(wanted);
    if (!this.#reading) void this.#readAll();
    return wanted.promise;
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    // Answers requested in the same tick are read together.
    await Promise.resolve();
    while (this.#wanted.length > 0) {
      const next = this.#next();
      try {
        const texts = await textsOfAnswers(
          this.#database,
          next.map(({ stored }) => stored),
        );
        for (const { stored, resolve } of next) resolve(texts.get(stored.rowKey) ?? null);
      } catch (error) {
        for (const { reject } of next) reject(error);
      }
    }
    this.#reading = false;
  }

  #next(): Wanted[] {
    let bytes = 0;
    const end = this.#wanted.findIndex(({ stored }, at) => {
      bytes += stored.answerBytes ?? 0;
      return at > 0 && bytes > readTogether;
    });
    return this.#wanted.splice(0, end < 0 ? this.#wanted.length : end);
  }
}
