/**
 * Time as work sees it. The composition roots hand in the real one, a simulation hands in its own, so that what money
 * and runs rest on can be played through without waiting.
 */
export interface Time {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `then` once, after so many milliseconds; what it returns calls that off. */
  after(milliseconds: number, then: () => void): () => void;
}

export const realTime: Time = {
  now: () => Date.now(),
  after: (milliseconds, then) => {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Waits, unless the signal ends it. */
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

/** Calls `work` after every so many milliseconds, until what it returns is called. */
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

/** A signal that is aborted after so many milliseconds, as `AbortSignal.timeout` is; `end` calls that off. */
export function deadline(time: Time, milliseconds: number): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const end = time.after(milliseconds, () =>
    stop.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  );
  return { signal: stop.signal, end };
}
