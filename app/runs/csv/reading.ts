/** Tracks which worker reads a run's file into rows, for the run's keeper. */
import type { Workers } from "./workers";

/** Milliseconds after which a message that has not arrived counts as lost. */
const lostAfter = 60_000;
/** The run ends after this many readers have died. */
const mostReaders = 4;
/**
 * Minimum milliseconds between two messages, so that a file whose readers die at once is not tried
 * again immediately.
 */
const notSooner = 5000;

export class Reading {
  readonly #workers: Workers;
  #sentAt = Number.NEGATIVE_INFINITY;
  #reader: string | null = null;
  /** Readers that died. */
  readonly #broken = new Set<string>();

  constructor(workers: Workers) {
    this.#workers = workers;
  }

  /** Returns whether the message to read the file must be sent (again). */
  isLost(now: number): boolean {
    const since = now - this.#sentAt;
    if (this.#reader === null) return since > lostAfter;
    return since > notSooner && !this.#workers.lives(this.#reader, now);
  }

  /** Returns whether the file has killed the maximum number of readers. */
  isHopeless(now: number): boolean {
    const readers = this.#reader === null ? [] : [this.#reader];
    for (const reader of this.#workers.judge(readers, now, false).broken) this.#broken.add(reader);
    return this.#broken.size >= mostReaders;
  }

  sent(now: number): void {
    this.#sentAt = now;
    this.#reader = null;
  }

  /**
   * Records the worker as the file's reader.
   * @returns false if another worker is reading
   */
  begins(reader: string, now: number): boolean {
    if (this.#reader !== null && this.#workers.lives(this.#reader, now)) return false;
    this.#reader = reader;
    this.#workers.begins(reader, now);
    return true;
  }
}
