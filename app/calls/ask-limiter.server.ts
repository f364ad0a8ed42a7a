/** Asks a limiter and retries when it does not answer: its object may be moving to another machine, or be overloaded. */
import { sleep, type Time } from "../time";
import { MustWait } from "./waiting";

/** Maximum number of requests to the limiter. */
const mostAsks = 6;
const firstPause = 250;
/**
 * After an overload error, callers wait between one and this many times the pause, so that they do
 * not all retry at once.
 */
const spread = 2;
/** Milliseconds. If the limiter has not answered any request, the worker postpones the call for this long. */
const putOffFor = 10_000;

interface Asking {
  upstream: string;
  /** Aborts the retries. */
  signal: AbortSignal;
  time: Time;
  /** Returns a number from 0 to 1. */
  random?: () => number;
}

/**
 * Sends a request to the limiter and returns its answer.
 * @throws MustWait if the limiter does not answer any of the requests
 */
export async function askLimiter<T>(
  { upstream, signal, time, random = Math.random }: Asking,
  ask: () => Promise<T>,
): Promise<T> {
  for (let asks = 1; ; asks++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) throw error;
      const isFull = isOverloaded(error);
      if (asks >= mostAsks)
        throw new MustWait({
          upstream,
          kind: "rate-limited",
          milliseconds: putOffFor,
          detail: isFull
            ? "The console's rate limiter is overloaded."
            : "The console's rate limiter did not answer.",
        });
      const pause = firstPause * 2 ** asks;
      await sleep(time, isFull ? pause * (1 + spread * random()) : pause, signal);
    }
  }
}

/**
 * Cloudflare marks this error ("Durable Object is overloaded. Too many requests queued.") and asks callers not to retry
 * at once. https://developers.cloudflare.com/durable-objects/best-practices/error-handling/
 */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { overloaded?: unknown }).overloaded === true ||
    /object is overloaded/i.test(error.message.slice(0, 200)));
