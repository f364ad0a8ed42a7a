/**
 * A life: one stay in memory of an invocation (request, queue message, tick) or of an object. All its outgoing requests
 * go through it, so that it can be interrupted anywhere. Work already requested is still done, but no answer returns, no
 * timer rings, and nothing more leaves. Code that waits then waits forever, like code that was killed.
 */
import type { Time } from "../app/time";
import type { Chance } from "./chance";
import type { VirtualTime } from "./virtual-time";

/** The operation it waits for. */
export type Doing = string;

interface Trip<T> {
  doing: Doing;
  /** Milliseconds to the other side, and back. */
  there: number;
  back: number;
  /** Work on the other side; done even if this life has ended in the meantime. */
  work: () => T | Promise<T>;
  /** Milliseconds after which the life stops waiting. */
  deadline?: number;
  /** Its abort signal ends the wait with the signal's reason. */
  request?: Request;
}

export interface LifeOptions {
  /** Milliseconds by which its clock is ahead of the others. */
  ahead?: number;
  onRest?(): void;
  /** Called for every operation it begins to wait for. */
  onBegins?(doing: Doing): void;
}

export class Life {
  readonly name: string;
  readonly time: Time;
  ended = false;
  /** True if a fault interrupted it during its work. */
  wasCut = false;
  /** True if it stood still for longer than its lease and then continued. */
  stoodStill = false;
  /** When its writes are stored; outgoing messages wait for that (the platform's output gate). */
  leavesAt = 0;
  readonly #clock: VirtualTime;
  readonly #underWay = new Map<number, { doing: Doing; request?: Request }>();
  #trips = 0;
  #endedAt = Number.POSITIVE_INFINITY;
  #timers = 0;
  /** Set while it stands still; these callbacks run when it continues. */
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

  /** Operations it waits for now, the latest last. */
  get doing(): Doing[] {
    return [...this.#underWay.values()].map(({ doing }) => doing);
  }

  get rests(): boolean {
    return this.#underWay.size === 0 && this.#timers === 0;
  }

  /** Ends the life immediately. */
  end(why: string): void {
    if (this.ended) return;
    this.ended = true;
    this.#endedAt = this.#clock.now();
    this.wasCut = why === "cut" || why === "evict" || why === "deploy";
    for (const tell of this.#onEnd) tell(why);
  }

  /** Stops timers and answers until the life continues, as on an overloaded machine. */
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

  /** Sends a request to the other side and returns its answer. */
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
   * Registers an operation until the returned function is called.
   * @param request kept alive meanwhile, as a real `fetch` does: Node's request only follows its signal until it is
   * garbage-collected, and deadlines must not depend on that
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
    // A timer of zero length still takes a turn.
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

/** Returns the milliseconds of one way: mostly near the least, rarely up to the most. */
export const wayOf = (chance: Chance, least: number, most: number): number =>
  least + Math.floor((most - least) * chance.next() ** 4);
