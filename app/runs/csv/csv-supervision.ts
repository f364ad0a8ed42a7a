/**
 * The keeper's knowledge of its CSV run: slices sent, workers alive, current waits, and the last
 * progress line.
 */
import type { UpstreamWait } from "../../calls/upstream-waits";
import { Reading } from "./reading";
import { SliceBoard } from "./slice-board.server";
import type { Slice } from "./slice.server";
import { Workers } from "./workers";

/** State that the keeper needs between its passes; losing it does no harm. */
export class CsvSupervision {
  readonly board = new SliceBoard();
  readonly workers: Workers;
  readonly reading: Reading;
  countedAt = 0;
  /** When the keeper last checked whether other files wait for their first row (ms since 1970). */
  othersSeenAt = 0;
  /** The last progress line sent to the user. */
  told = "";
  /** The current waits of each worker's calls, as last reported. */
  readonly waits = new Map<string, UpstreamWait[]>();
  /** Restarts of the keeper since the last row ended. */
  restarts = 0;
  /** Number of open rows at the first count. */
  #openAtFirst: number | undefined;

  /** @param now when the keeper's object began (ms since 1970) */
  constructor(now: number) {
    this.workers = new Workers(now);
    this.reading = new Reading(this.workers);
  }

  sliceBegins(slice: Slice, worker: string, now: number): boolean {
    if (!this.board.sliceBegins(slice, worker, now)) return false;
    this.workers.begins(worker, now);
    return true;
  }

  /**
   * Records that a worker has ended its slice.
   * @returns the slice that the worker takes next, or null
   */
  sliceEnded(from: number, worker: string, takesOn: boolean, now: number): Slice | null {
    this.board.sliceEnded(from, worker);
    return takesOn && this.workers.lives(worker, now) ? this.board.takeNext(worker, now) : null;
  }

  /**
   * Records the start of a worker whose own slice another worker already has.
   * @returns another slice for it, or null
   */
  beginsAnother(worker: string, now: number): Slice | null {
    const taken = this.board.takeNext(worker, now);
    if (taken) this.workers.begins(worker, now);
    return taken;
  }

  /** @returns whether a row has ended since the keeper began */
  movesOn(open: number): boolean {
    this.#openAtFirst ??= open;
    return open < this.#openAtFirst;
  }

  /** Returns the waits that have not ended. */
  waitsAt(now: number): UpstreamWait[] {
    for (const [worker, waits] of this.waits)
      if (waits.every(({ until }) => until <= now)) this.waits.delete(worker);
    return [...this.waits.values()].flat();
  }

  /** Clears the slices and stops the workers, because the run was stopped. */
  stop(): void {
    this.board.forget();
    this.workers.stop();
  }
}
