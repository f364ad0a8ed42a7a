import { realTime, type Time } from "../time";

interface Deadline {
  at: number;
  controller: AbortController;
}

/**
 * The deadlines of one worker's requests, all on one timer, and the signal that ends all of them at once, with its own
 * reason. Nearly every request is answered long before its deadline, and over a large file a timer and a listener for each
 * would be a twentieth of the Worker's work (docs/decisions/0029-what-a-row-costs.md).
 */
export class DeadlineClock {
  readonly #ended: AbortSignal | undefined;
  readonly #time: Time;
  readonly #running = new Set<Deadline>();
  #timer: { at: number; callOff(): void } | undefined;

  constructor(ended?: AbortSignal, time: Time = realTime) {
    this.#ended = ended;
    this.#time = time;
    ended?.addEventListener("abort", () => this.#endAll(), { once: true });
  }

  throwIfEnded(): void {
    this.#ended?.throwIfAborted();
  }

  /** Aborts after so many milliseconds, with a TimeoutError; `clear` calls that off. */
  begin(milliseconds: number): { signal: AbortSignal; clear(): void } {
    const controller = new AbortController();
    if (this.#ended?.aborted) {
      controller.abort(this.#ended.reason);
      return { signal: controller.signal, clear: () => undefined };
    }
    const deadline = { at: this.#time.now() + milliseconds, controller };
    this.#running.add(deadline);
    this.#ringBy(deadline.at);
    return { signal: controller.signal, clear: () => this.#clear(deadline) };
  }

  #clear(deadline: Deadline): void {
    this.#running.delete(deadline);
    if (this.#running.size === 0) this.#stop();
  }

  #ringBy(at: number): void {
    if (this.#timer && this.#timer.at <= at) return;
    this.#timer?.callOff();
    const callOff = this.#time.after(Math.max(0, at - this.#time.now()), () => this.#ring());
    this.#timer = { at, callOff };
  }

  #ring(): void {
    this.#timer = undefined;
    const now = this.#time.now();
    let next = Number.POSITIVE_INFINITY;
    for (const deadline of this.#running) {
      if (deadline.at > now) next = Math.min(next, deadline.at);
      else {
        this.#running.delete(deadline);
        deadline.controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
      }
    }
    if (this.#running.size > 0) this.#ringBy(next);
  }

  #endAll(): void {
    const running = [...this.#running];
    this.#running.clear();
    this.#stop();
    for (const { controller } of running) controller.abort(this.#ended?.reason);
  }

  #stop(): void {
    this.#timer?.callOff();
    this.#timer = undefined;
  }
}

/**
 * The deadlines of requests that belong together. Cleared when the last answer is read: one left to run out keeps its
 * request in memory for as long.
 */
export class Deadlines {
  readonly #clock: DeadlineClock;
  readonly #clear: (() => void)[] = [];

  constructor(clock: DeadlineClock = new DeadlineClock()) {
    this.#clock = clock;
  }

  throwIfEnded(): void {
    this.#clock.throwIfEnded();
  }

  /** Aborts after so many milliseconds, with a TimeoutError. */
  after(milliseconds: number): AbortSignal {
    const { signal, clear } = this.#clock.begin(milliseconds);
    this.#clear.push(clear);
    return signal;
  }

  clear(): void {
    for (const clear of this.#clear.splice(0)) clear();
  }
}

export async function withDeadlines<T>(
  clock: DeadlineClock,
  work: (deadlines: Deadlines) => Promise<T>,
): Promise<T> {
  const deadlines = new Deadlines(clock);
  try {
    return await work(deadlines);
  } finally {
    deadlines.clear();
  }
}
