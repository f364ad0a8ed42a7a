/**
 * Which slices of a CSV run are out, which come again and which is next. The run's keeper has one board; nothing else
 * sends a slice. A slice is a stretch of rows that one message of the queue stands for, and goes like this:
 *
 * - **Planned.** `sendOpen`, at every look of the keeper, asks the database which stretches have an open row that no
 *   worker has claimed, when nothing is planned any more. Full slices come first, short ones last (`slicesOf`).
 * - **Sent.** At most 60 are out at a time: a message that gets lost is then missed after a minute, and not one among
 *   thousands that were sent at once.
 * - **Begun.** The message has come, and its worker asks (`sliceBegins`). No, where the slice is worked already (queues
 *   deliver twice), has ended, or is to come later; its worker begins with another then, if one is open (`takeNext`).
 * - **Ended.** The worker says so (`sliceEnded`) and takes the next at once (`takeNext`): one that waits in the queue,
 *   else one not sent yet. For half a minute; then the queue goes on, since an invocation has its limits.
 * - **Later.** Rows that have to wait for an upstream were given back, and the slice's message is sent again for then
 *   (`sliceWaits`), unless one is under way. Where the queue does not take it (`sliceUnsent`) the keeper sends it then.
 * - **Given way.** While another file waits for its first row (`givesWay`) one slice at most is worked: further ones whose
 *   message comes are handed back, and a worker ends with its slice, so that the queue comes to the other file.
 * - **Sent again.** What was sent and never begun is taken back after a minute, what was begun when its worker is given
 *   up; what is open is then looked up anew.
 *
 * The board may be lost with its object, or be wrong about a worker that died: rows are claimed in the database, so a
 * slice that is worked twice finds nothing to claim. When the run pauses or is cancelled the board forgets everything.
 */
import { slicesAtOnce, slicesBeginWithin } from "../../assumptions";
import { openStretches } from "../storage/rows";
import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";
import type { RunMessage } from "./run-message";
import type { Slice } from "./slice.server";

/** Milliseconds: queues deliver to the second. */
const early = 1000;

interface Out {
  slice: Slice;
  /** When it was sent, was begun, or is to come again. */
  at: number;
  /** The worker that has begun it. */
  by?: string;
  /** The queue did not take its message. */
  isUnsent?: boolean;
}

export class SliceBoard {
  /** Other files wait for their first row. */
  givesWay = false;
  /** Slices still to send; null: to be looked up. */
  #planned: Slice[] | null = null;
  /** By first position, in the order sent. */
  readonly #out = new Map<number, Out>();

  get out(): number {
    return this.#out.size;
  }

  /** Whether any is still to be sent. */
  get hasPlanned(): boolean {
    return (this.#planned?.length ?? 0) > 0;
  }

  /** Sends what is open and not out, as far as there is room. */
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
    const sent = this.send((this.givesWay ? 1 : slicesAtOnce) - this.out, now);
    if (sent.length === 0) return;
    try {
      await send(sent.map((slice) => ({ type: "work-slice", runId: run.id, ...slice })));
    } catch (error) {
      this.#takeBack(sent);
      throw error;
    }
  }

  /** The queue did not take them: they are still to be sent, but for those whose message has come all the same. */
  #takeBack(slices: Slice[]): void {
    const waiting = slices.filter(
      ({ from }) => this.#out.get(from)?.by === undefined && this.#out.delete(from),
    );
    this.#planned = [...waiting, ...(this.#planned ?? [])];
  }

  /** What is to be sent: these, but for those that are out. */
  plan(slices: Slice[]): void {
    this.#planned = slices.filter(({ from }) => !this.#out.has(from));
  }

  /** Takes so many of the planned ones as sent. */
  send(most: number, now: number): Slice[] {
    const sent = this.#planned?.splice(0, Math.max(0, most)) ?? [];
    for (const slice of sent) this.#out.set(slice.from, { slice, at: now });
    return sent;
  }

  /** Rows have been opened again: what is open is to be looked up anew. */
  planAnew(): void {
    this.#planned = null;
  }

  forget(): void {
    this.#planned = null;
    this.#out.clear();
  }

  /** A slice's message has come. False: it is worked already, has ended, or is to come later. */
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

  /** Nothing to do where its worker was given up: it is on its way to another, or there. */
  sliceEnded(from: number, by: string): void {
    if (this.#out.get(from)?.by === by) this.#out.delete(from);
  }

  /** A slice for a worker that has ended another, or found its own taken: ahead of its message. */
  takeNext(by: string, now: number): Slice | null {
    if (this.givesWay) return null;
    const waiting = [...this.#out.values()].find((out) => out.by === undefined && out.at <= now)?.slice;
    const next = waiting ?? this.#planned?.shift();
    if (!next) return null;
    this.#begin(next, by, now);
    return next;
  }

  /**
   * A slice wants to come again later. False: a message for it is on its way already, and two would go round side by
   * side; or another worker has it.
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

  /** True when anything was lost. */
  #takeBackLost(now: number, lives: (worker: string) => boolean): boolean {
    const lost = [...this.#out].filter(([, { at, by, isUnsent }]) =>
      by === undefined ? now - at > (isUnsent ? 0 : slicesBeginWithin) : !lives(by),
    );
    for (const [from] of lost) this.#out.delete(from);
    return lost.length > 0;
  }
}

/** Also the most people that one request for matches of Apollo takes. */
const shortSlice = 10;
const fullSlice = 50;
/** As many full slices as a local run works side by side. */
const fullOnesCutShort = 10;

/**
 * A slice has five calls on their way at most. The last ones to begin are short, so that all are done at nearly the same time:
 * with full ones to the end, nine of ten workers stood idle while the last slice asked on alone for up to two seconds.
 *
 * @param open where the stretches of ten with an open row begin, in order
 */
export function slicesOf(open: number[]): Slice[] {
  const full = [...new Set(open.map((from) => from - (from % fullSlice)))];
  const shortFrom = full.at(-fullOnesCutShort) ?? 0;
  return [
    ...full.slice(0, -fullOnesCutShort).map((from) => ({ from, to: from + fullSlice - 1 })),
    ...open.filter((from) => from >= shortFrom).map((from) => ({ from, to: from + shortSlice - 1 })),
  ];
}
