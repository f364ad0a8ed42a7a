/**
 * Tracks which slices (chunks) of a CSV run are sent, waiting or next. The run's keeper has one board, and only the board
 * sends slices. A slice is a range of rows that one queue message stands for. Its states:
 *
 * - **Planned.** If nothing is planned, `sendOpen` asks the database in every pass of the keeper for ranges with an open
 *   row that no worker has claimed. Full slices come first, short ones last (`slicesOf`).
 * - **Sent.** At most 60, divided by the number of open files, are sent at a time. Each message says until when it is
 *   worth something: after a minute the board sends the slice again.
 * - **Begun.** The message has arrived and its worker asks (`sliceBegins`). The board refuses if the slice is already
 *   worked (queues deliver twice), has ended, or must wait; the worker then takes another open slice (`takeNext`).
 * - **Ended.** The worker reports the end (`sliceEnded`) and takes the next slice at once (`takeNext`): first one not
 *   sent yet, then one waiting in the queue. After at most 30 s the worker stops, since an invocation has its limits.
 * - **Later.** The worker gave back rows that wait for a vendor, and the message is sent again for that time
 *   (`sliceWaits`), unless one is already on its way. If the queue refuses it (`sliceUnsent`), the keeper sends it then.
 * - **Given way.** While another file waits for its first row (`givesWay`), at most one slice is worked. Other arriving
 *   slices are handed back, and a worker ends after its slice, so that the queue reaches the other file.
 * - **Sent again.** The board takes a slice back if it has not begun after a minute, or if its worker is declared dead.
 *   It then reads the open ranges again.
 *
 * Losing the board, or an error about a dead worker, does no harm: workers claim rows in the database, so a slice worked
 * twice finds nothing to claim. When the run pauses or is cancelled, the board forgets everything.
 */
import { slicesAtOnce, slicesBeginWithin } from "../../assumptions";
import { openStretches } from "../storage/rows";
import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";
import type { RunMessage } from "./run-message";
import type { Slice } from "./slice.server";

/** Milliseconds of tolerance: queues deliver to the second. */
const early = 1000;

interface Out {
  slice: Slice;
  /** When the slice was sent, began, or is due again (ms since 1970). */
  at: number;
  /** Id of the worker that has begun it. */
  by?: string;
  /** True if the queue refused its message. */
  isUnsent?: boolean;
}

export class SliceBoard {
  /** True while other files wait for their first row. */
  givesWay = false;
  /** Number of other open files, which share the queue's places with this one. */
  others = 0;
  /** Slices still to send; null if they must be read from the database. */
  #planned: Slice[] | null = null;
  /** Sent slices by first position, in the order sent. */
  readonly #out = new Map<number, Out>();

  /** Maximum number of slices that are sent or worked: this file's share of the queue's places. */
  get places(): number {
    return this.givesWay ? 1 : Math.ceil(slicesAtOnce / (1 + this.others));
  }

  get out(): number {
    return this.#out.size;
  }

  /** Returns whether any slice is still to be sent. */
  get hasPlanned(): boolean {
    return (this.#planned?.length ?? 0) > 0;
  }

  /** Sends open slices that are not sent yet, up to the maximum. */
  async sendOpen(
    { database, now: clock }: Pick<App, "database" | "now">,
    run: Pick<StoredRun, "id" | "rowLimit">,
    lives: (worker: string) => boolean,
    send: (messages: RunMessage[]) => Promise<void>,
  ): Promise<void> {
    const now = clock().getTime();
    const lost = this.#takeBackLost(now, lives);
    if (this.#planned === null || (this.#planned.length === 0 && (lost || this.out === 0))) {
      const stretch = { length: shortSlice, rowLimit: run.rowLimit };
      this.plan(slicesOf(await openStretches(database, run.id, stretch)));
    }
    const sent = this.send(this.places - this.out, now);
    if (sent.length === 0) return;
    const until = now + slicesBeginWithin;
    try {
      await send(sent.map((slice) => ({ type: "work-slice", runId: run.id, ...slice, until })));
    } catch (error) {
      this.#takeBack(sent);
      throw error;
    }
  }

  /**
   * Plans these slices again because the queue refused them, except those whose message arrived
   * anyway.
   */
  #takeBack(slices: Slice[]): void {
    const waiting = slices.filter(
      ({ from }) => this.#out.get(from)?.by === undefined && this.#out.delete(from),
    );
    this.#planned = [...waiting, ...(this.#planned ?? [])];
  }

  /** Plans these slices, except those already sent. */
  plan(slices: Slice[]): void {
    this.#planned = slices.filter(({ from }) => !this.#out.has(from));
  }

  /** Marks up to this many planned slices as sent and returns them. */
  send(most: number, now: number): Slice[] {
    const sent = this.#planned?.splice(0, Math.max(0, most)) ?? [];
    for (const slice of sent) this.#out.set(slice.from, { slice, at: now });
    return sent;
  }

  /** Forces a new read of the open ranges, because rows were reopened. */
  planAnew(): void {
    this.#planned = null;
  }

  forget(): void {
    this.#planned = null;
    this.#out.clear();
  }

  /**
   * Records that a slice's message has arrived. Returns false if the slice is already worked, has
   * ended, or must wait.
   */
  sliceBegins(slice: Slice, by: string, now: number): boolean {
    const out = this.#out.get(slice.from);
    const isStale = out === undefined && this.#planned !== null;
    if (isStale || out?.by !== undefined || (out && out.at - now > early)) return false;
    if (this.givesWay && this.#isWorked) {
      this.#out.delete(slice.from);
      this.#planned?.unshift(slice);
      return false;
    }
    this.#begin(slice, by, now);
    return true;
  }

  /**
   * Removes an ended slice. Does nothing if the worker was declared dead, because another worker
   * then gets or has the slice.
   */
  sliceEnded(from: number, by: string): void {
    if (this.#out.get(from)?.by === by) this.#out.delete(from);
  }

  /**
   * Returns a slice for a worker that has ended its slice or found it taken. Slices in the queue come last: their
   * messages bring further workers, and each message without its slice would only fill the queue.
   */
  takeNext(by: string, now: number): Slice | null {
    if (this.givesWay) return null;
    const waiting = () => [...this.#out.values()].find((out) => out.by === undefined && out.at <= now)?.slice;
    const next = this.#planned?.shift() ?? waiting();
    if (!next) return null;
    this.#begin(next, by, now);
    return next;
  }

  /**
   * Schedules a slice for later. Returns false if a message for it is already on its way, or if another worker has it.
   */
  sliceWaits(slice: Slice, by: string, until: number): boolean {
    const out = this.#out.get(slice.from);
    if (out && out.by !== by) return false;
    this.#out.set(slice.from, { slice, at: until });
    return true;
  }

  sliceUnsent(from: number): void {
    const out = this.#out.get(from);
    if (out && out.by === undefined) out.isUnsent = true;
  }

  get #isWorked(): boolean {
    return [...this.#out.values()].some(({ by }) => by !== undefined);
  }

  #begin(slice: Slice, by: string, at: number): void {
    this.#out.set(slice.from, { slice, at, by });
  }

  /** Takes lost slices back. Returns whether there were any. */
  #takeBackLost(now: number, lives: (worker: string) => boolean): boolean {
    const lost = [...this.#out].filter(([, { at, by, isUnsent }]) =>
      by === undefined ? now - at > (isUnsent ? 0 : slicesBeginWithin) : !lives(by),
    );
    for (const [from] of lost) this.#out.delete(from);
    return lost.length > 0;
  }
}

/** Rows per slice. Ten is also the maximum number of people in one Apollo match request. */
const shortSlice = 10;
const fullSlice = 50;
/** As many full slices as a local run works in parallel. */
const fullOnesCutShort = 10;

/**
 * Returns the slices to send. A slice has at most five calls in progress at once. The last slices
 * are short, so that all end at nearly the same time. With full ones, nine of ten workers were idle
 * while the last slice worked alone for up to two seconds.
 * @param open first positions of the ranges of ten with an open row, in order
 */
export function slicesOf(open: number[]): Slice[] {
  const full = [...new Set(open.map((from) => from - (from % fullSlice)))];
  const shortFrom = full.at(-fullOnesCutShort) ?? 0;
  return [
    ...full.slice(0, -fullOnesCutShort).map((from) => ({ from, to: from + fullSlice - 1 })),
    ...open.filter((from) => from >= shortFrom).map((from) => ({ from, to: from + shortSlice - 1 })),
  ];
}
