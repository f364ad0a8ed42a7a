/** Which slices of a CSV run are out, and whose turn is next. */
import { lease } from "./slice.server";

/** Queues deliver to the second. */
const early = 1000;

/** Kept between looks of the keeper. Lost with the object: then everything open is sent again. */
export class CsvWatch {
  readSentAt = 0;
  /** Slices still to send; null: to be looked up. */
  planned: number[] | null = null;
  countedAt = 0;
  told = "";
  /** When each slice that is out was sent, was begun, or is to come again. */
  readonly #out = new Map<number, number>();
  readonly #begun = new Set<number>();

  get out(): number {
    return this.#out.size;
  }

  isOut(from: number): boolean {
    return this.#out.has(from);
  }

  sent(from: number, now: number): void {
    this.#out.set(from, now);
  }

  /** Takes back what has been out for longer than the lease; true when anything was. */
  lapse(now: number): boolean {
    const lapsed = [...this.#out].filter(([, at]) => now - at > lease).map(([from]) => from);
    for (const from of lapsed) this.sliceEnded(from);
    return lapsed.length > 0;
  }

  forget(): void {
    this.planned = null;
    this.#out.clear();
    this.#begun.clear();
  }

  /** A slice's message has come. False: it is worked already, has ended, or is to come later. */
  sliceBegins(from: number, now: number): boolean {
    const at = this.#out.get(from);
    const isStale = at === undefined && this.planned !== null;
    if (isStale || this.#begun.has(from) || (at !== undefined && at - now > early)) return false;
    this.#out.set(from, now);
    this.#begun.add(from);
    return true;
  }

  sliceEnded(from: number): void {
    this.#out.delete(from);
    this.#begun.delete(from);
  }

  /** A slice for somebody who has ended another, ahead of its message. */
  takeNext(now: number): number | null {
    const waiting = [...this.#out].find(([from, at]) => !this.#begun.has(from) && at <= now)?.[0];
    const next = waiting ?? this.planned?.shift();
    if (next === undefined) return null;
    this.#out.set(next, now);
    this.#begun.add(next);
    return next;
  }

  /**
   * A slice wants to come again later. False: a message for it is on its way already, and two would go round side by
   * side, one more after every lease.
   */
  sliceWaits(from: number, wait: { now: number; until: number }): boolean {
    this.#begun.delete(from);
    if ((this.#out.get(from) ?? 0) > wait.now) return false;
    this.#out.set(from, wait.until);
    return true;
  }
}
