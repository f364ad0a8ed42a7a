import { realTime, type Time } from "../time";

/**
 * The deadlines of requests that belong together. Cleared when the last answer is read: one left to run out keeps its
 * request in memory for as long, and an invocation may have only 10,000 timers.
 */
export class Deadlines {
  readonly #ended: AbortSignal | undefined;
  readonly #time: Time;
  readonly #clear = new Set<() => void>();

  /** @param ended ends all of them at once, with its own reason */
  constructor(ended?: AbortSignal, time: Time = realTime) {
    this.#ended = ended;
    this.#time = time;
  }

  throwIfEnded(): void {
    this.#ended?.throwIfAborted();
  }

  /** Aborts after so many milliseconds, with a TimeoutError. */
  after(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    const ended = this.#ended;
    const stop = () => controller.abort(ended?.reason);
    if (ended?.aborted) stop();
    ended?.addEventListener("abort", stop);
    const late = () => controller.abort(new DOMException("The deadline has passed.", "TimeoutError"));
    const callOff = this.#time.after(milliseconds, late);
    this.#clear.add(() => {
      callOff();
      ended?.removeEventListener("abort", stop);
    });
    return controller.signal;
  }

  clear(): void {
    for (const clear of this.#clear) clear();
    this.#clear.clear();
  }
}

export async function withDeadlines<T>(
  ended: AbortSignal,
  work: (deadlines: Deadlines) => Promise<T>,
  time?: Time,
): Promise<T> {
  const deadlines = new Deadlines(ended, time);
  try {
    return await work(deadlines);
  } finally {
    deadlines.clear();
  }
}
