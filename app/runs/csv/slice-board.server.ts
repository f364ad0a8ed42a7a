/** Which slices of a CSV run are out, and which is next (docs/leases.md). */
import { lease } from "./slice.server";
import type { Slice } from "./slices";

/** Queues deliver to the second. */
const early = 1000;

interface Out {
  slice: Slice;
  /** When it was sent, was begun, or is to come again. */
  at: number;
  begun: boolean;
}

/** Kept between looks of the keeper. Lost with the object: then everything open is sent again. */
export class SliceBoard {
  readSentAt = 0;
  /** Slices still to send; null: to be looked up. */
  planned: Slice[] | null = null;
  countedAt = 0;
  told = "";
  /** By first position, in the order sent. */
  readonly #out = new Map<number, Out>();

  get out(): number {
    return this.#out.size;
  }

  isOut(from: number): boolean {
    return this.#out.has(from);
  }

  sent(slice: Slice, at: number): void {
    this.#out.set(slice.from, { slice, at, begun: false });
  }

  /** Takes back what has been out for longer than the lease; true when anything was. */
  lapse(now: number): boolean {
    const lapsed = [...this.#out.values()].filter(({ at }) => now - at > lease);
    for (const { slice } of lapsed) this.sliceEnded(slice.from);
    return lapsed.length > 0;
  }

  forget(): void {
    this.planned = null;
    this.#out.clear();
  }

  /** A slice's message has come. False: it is worked already, has ended, or is to come later. */
  sliceBegins(slice: Slice, now: number): boolean {
    const out = this.#out.get(slice.from);
    const isStale = out === undefined && this.planned !== null;
    if (isStale || out?.begun || (out && out.at - now > early)) return false;
    this.#begin(slice, now);
    return true;
  }

  sliceEnded(from: number): void {
    this.#out.delete(from);
  }

  /** A slice for a consumer that has ended another, ahead of its message. */
  takeNext(now: number): Slice | null {
    const waiting = [...this.#out.values()].find(({ begun, at }) => !begun && at <= now)?.slice;
    const next = waiting ?? this.planned?.shift();
    if (!next) return null;
    this.#begin(next, now);
    return next;
  }

  /**
   * A slice wants to come again later. False: a message for it is on its way already, and two would go round side by
   * side, one more after every lease.
   */
  sliceWaits(slice: Slice, wait: { now: number; until: number }): boolean {
    const isSent = (this.#out.get(slice.from)?.at ?? 0) > wait.now;
    if (isSent) return false;
    this.#out.set(slice.from, { slice, at: wait.until, begun: false });
    return true;
  }

  #begin(slice: Slice, at: number): void {
    this.#out.set(slice.from, { slice, at, begun: true });
  }
}
