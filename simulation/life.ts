/**
 * One stay in memory: of an invocation (a request, a queue message, a tick) or of an object. All its ways to the outside
 * lead through it, so that it can be cut anywhere: what it had sent by then is still done, but no answer comes back, no
 * timer rings, and nothing leaves any more. Code that waits for one waits for ever, as code that was killed does.
 */
import type { Time } from "../app/time";
import type { Chance } from "./chance";
import type { VirtualTime } from "./virtual-time";

/** What it is waiting for. */
export type Doing = string;

interface Trip<T> {
  doing: Doing;
  /** Milliseconds to the other side, and back. */
  there: number;
  back: number;
  /** What is done there; done even when this life has ended on the way. */
  work: () => T | Promise<T>;
  /** After so many milliseconds it is waited for no longer. */
  deadline?: number;
  /** Its signal ends the waiting, with its reason. */
  request?: Request;
}

export interface LifeOptions {
  /** Milliseconds by which its clock is ahead of the others'. */
  ahead?: number;
  onRest?(): void;
  /** Hears of everything it begins to wait for. */
  onBegins?(doing: Doing): void;
}

export class Life {
  readonly name: string;
  readonly time: Time;
  ended = false;
  /** Ended in the middle of its work, by a fault. */
  wasCut = false;
  /** It stood still for longer than it may be silent, and lived on. */
  stoodStill = false;
  /** When what it has stored is sure; what leaves waits for that (the platform's output gate). */
  leavesAt = 0;
  readonly #clock: VirtualTime;
  readonly #underWay = new Map<number, { doing: Doing; request?: Request }>();
  #trips = 0;
  #endedAt = Number.POSITIVE_INFINITY;
  #timers = 0;
  /** It stands still, and this is done when it goes on. */
  #held: (() => void)[] | null = null;
  readonly #onEnd: ((why: string) => void)[] = [];
  readonly #onRest: () => void;
  readonly #onBegins: (doing: Doing) => void;

  constructor(
    clock: VirtualTime,
    name: string,
    { ahead = 0, onRest = () => undefined, onBegins = () => undefined }: LifeOptions = {},
  ) {
    this.name = name;
    this.#clock = clock;
    this.#onRest = onRest;
    this.#onBegins = onBegins;
    this.time = {
      now: () => clock.now() + ahead,
      after: (milliseconds, then) => this.#after(milliseconds, then),
    };
  }

  /** What it waits for now, the latest last. */
  get doing(): Doing[] {
    return [...this.#underWay.values()].map(({ doing }) => doing);
  }

  get rests(): boolean {
    return this.#underWay.size === 0 && this.#timers === 0;
  }

  /** Ends it where it stands. */
  end(why: string): void {
    if (this.ended) return;
    this.ended = true;
    this.#endedAt = this.#clock.now();
    this.wasCut = why === "cut" || why === "evict" || why === "deploy";
    for (const tell of this.#onEnd) tell(why);
  }

  /** No timer rings and no answer is taken until it goes on: its machine has other things to do. */
  standStill(): void {
    this.#held ??= [];
    this.stoodStill = true;
  }

  goOn(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const work of held) this.#clock.after(0, work);
  }

  onEnd(tell: (why: string) => void): void {
    this.#onEnd.push(tell);
  }

  /** Asks the other side, and comes back with its answer. */
  trip<T>({ doing, there, back, work, deadline, request }: Trip<T>): Promise<T> {
    if (this.ended) return never();
    const signal = request?.signal;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const ends = this.begins(doing, request);
    return new Promise<T>((resolve, reject) => {
      const leavesAt = Math.max(this.#clock.now(), this.leavesAt);
      const isHeldBack = leavesAt > this.#clock.now();
      let isOver = false;
      const over = (answer: () => void) => {
        if (this.ended || isOver) return;
        if (this.#held) return void this.#held.push(() => over(answer));
        isOver = true;
        callOff();
        signal?.removeEventListener("abort", stop);
        ends();
        answer();
      };
      const stop = () => over(() => reject(signal?.reason as Error));
      signal?.addEventListener("abort", stop);
      const callOff =
        deadline === undefined
          ? () => undefined
          : this.#clock.at(leavesAt + deadline, () => over(() => reject(overdue())));
      this.#clock.at(leavesAt + there, () => {
        // A write of the object still held the request back when the object ended: it never left.
        if (isHeldBack && this.#endedAt <= leavesAt) return;
        void (async () => work())().then(
          (value) => void this.#clock.after(back, () => over(() => resolve(value))),
          (error: unknown) => void this.#clock.after(back, () => over(() => reject(error as Error))),
        );
      });
    });
  }

  /**
   * Is at something from now on, until what is returned is called.
   * @param request kept meanwhile, as a real `fetch` keeps it: Node's follows the signal it was made with only until it is
   * collected as garbage, and a deadline must not depend on that
   */
  begins(doing: Doing, request?: Request): () => void {
    const trip = (this.#trips += 1);
    this.#underWay.set(trip, { doing, request });
    this.#onBegins(doing);
    return () => {
      this.#underWay.delete(trip);
      if (!this.ended && this.rests) this.#onRest();
    };
  }

  #after(milliseconds: number, then: () => void): () => void {
    if (this.ended) return () => undefined;
    this.#timers += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#timers -= 1;
    };
    const ring = () => {
      if (this.ended || isOver) return;
      if (this.#held) return void this.#held.push(ring);
      over();
      then();
      if (this.rests) this.#onRest();
    };
    // A timer of no length is still a turn of its own.
    const callOff = this.#clock.after(Math.max(0, milliseconds), ring);
    return () => {
      callOff();
      over();
      if (!this.ended && this.rests) this.#onRest();
    };
  }
}

const overdue = () => new DOMException("The operation was aborted due to timeout", "TimeoutError");

const never = <T>() => new Promise<T>(() => undefined);

/** Milliseconds that a way takes: mostly near the least, now and then up to the most. */
export const wayOf = (chance: Chance, least: number, most: number): number =>
  least + Math.floor((most - least) * chance.next() ** 4);
