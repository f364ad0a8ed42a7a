/** What a file's keeper knows of its run: which slices are out, which workers live, what they wait for, what was told last. */
import type { UpstreamWait } from "../../calls/upstream-waits";
import { Reading } from "./reading";
import { SliceBoard } from "./slice-board.server";
import type { Slice } from "./slice.server";
import { Workers } from "./workers";

/** What the keeper knows of a run between its looks; nothing of it need outlast the keeper. */
export class CsvSupervision {
  readonly board = new SliceBoard();
  readonly workers: Workers;
  readonly reading: Reading;
  countedAt = 0;
  /** When it was last seen whether other files wait for their first row. */
  othersSeenAt = 0;
  /** The line its starter was told last. */
  told = "";
  /** What its workers' calls wait for, as they said last. */
  readonly waits = new Map<string, UpstreamWait[]>();
  /** How often the run's keeper has begun anew since a row ended. */
  restarts = 0;
  /** Rows open at the first count. */
  #openAtFirst: number | undefined;

  /** @param now when the keeper's object began */
  constructor(now: number) {
    this.workers = new Workers(now);
    this.reading = new Reading(this.workers);
  }

  sliceBegins(slice: Slice, worker: string, now: number): boolean {
    if (!this.board.sliceBegins(slice, worker, now)) return false;
    this.workers.begins(worker, now);
    return true;
  }

  /** @returns the slice its worker goes on with */
  sliceEnded(from: number, worker: string, takesOn: boolean, now: number): Slice | null {
    this.board.sliceEnded(from, worker);
    return takesOn && this.workers.lives(worker, now) ? this.board.takeNext(worker, now) : null;
  }

  /** @returns the slice that a worker begins with in place of the one that its message stood for */
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

  /** What is waited for now. */
  waitsAt(now: number): UpstreamWait[] {
    for (const [worker, waits] of this.waits)
      if (waits.every(({ until }) => until <= now)) this.waits.delete(worker);
    return [...this.waits.values()].flat();
  }

  /** The run was stopped. */
  stop(): void {
    this.board.forget();
    this.workers.stop();
  }
}
