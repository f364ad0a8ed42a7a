/**
 * A clock that code receives as a parameter. The composition roots pass the real one; the
 * simulation passes its own, to test money and runs without waiting.
 */
export interface Time {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls `then` once after these milliseconds; the returned function cancels it. */
  after(milliseconds: number, then: () => void): () => void;
}

export const realTime: Time = {
  now: () => Date.now(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits, unless the signal aborts it. */
export function sleep(time: Time, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = () => {
      callOff();
      reject(signal?.reason as Error);
    };
    const callOff = time.after(milliseconds, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Calls `work` at this interval in milliseconds until the returned function is called. */
export function every(time: Time, milliseconds: number, work: () => void): () => void {
  let callOff = () => undefined as void;
  const next = () => {
    callOff = time.after(milliseconds, () => {
      next();
      work();
    });
  };
  next();
  return () => callOff();
}

/**
 * Returns a signal that aborts after these milliseconds, like `AbortSignal.timeout`; `end` cancels
 * it.
 */
export function deadline(time: Time, milliseconds: number): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const end = time.after(milliseconds, () =>
    stop.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  );
  return { signal: stop.signal, end };
}
