/** Who reads a run's file into rows, as its keeper knows it. */
import type { Workers } from "./workers";

/** Milliseconds. A message that has not come by then is lost. */
const lostAfter = 60_000;
/** So many readers that ended without a word end the run. */
const mostReaders = 4;
/** Not sooner after the last message: a reader that ends at once would be followed by the next at once. */
const notSooner = 5000;

export class Reading {
  readonly #workers: Workers;
  #sentAt = Number.NEGATIVE_INFINITY;
  #reader: string | null = null;
  /** Readers that ended without a word. */
  readonly #broken = new Set<string>();

  constructor(workers: Workers) {
    this.#workers = workers;
  }

  /** Is the message to be sent (again)? */
  isLost(now: number): boolean {
    const since = now - this.#sentAt;
    if (this.#reader === null) return since > lostAfter;
    return since > notSooner && !this.#workers.lives(this.#reader, now);
  }

  /** Has it taken down as many readers as may be? */
  isHopeless(now: number): boolean {
    const readers = this.#reader === null ? [] : [this.#reader];
    for (const reader of this.#workers.judge(readers, now, false).broken) this.#broken.add(reader);
    return this.#broken.size >= mostReaders;
  }

  sent(now: number): void {
    this.#sentAt = now;
    this.#reader = null;
  }

  /** @returns false where another is reading */
  begins(reader: string, now: number): boolean {
    if (this.#reader !== null && this.#workers.lives(this.#reader, now)) return false;
    this.#reader = reader;
    this.#workers.begins(reader, now);
    return true;
  }
}
