/** Asks a limiter that may give no answer: its object may be moving to another machine, or have more to do than it can. */
import { sleep, type Time } from "../time";
import { MustWait } from "./waiting";

/** How often it is asked again. */
const mostAsks = 6;
const firstPause = 250;
/** Those that an overloaded object has turned away come again spread over so many times their pause. */
const spread = 2;
/** After so many questions without an answer the work is put off for so long. */
const putOffFor = 10_000;

interface Asking {
  upstream: string;
  /** Ends the asking. */
  signal: AbortSignal;
  time: Time;
  /** From 0 to 1. */
  random?: () => number;
}

/** @throws MustWait when it gives no answer for long */
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
            ? "The console's own count of its calls is overloaded."
            : "The console's own count of its calls gave no answer.",
        });
      const pause = firstPause * 2 ** asks;
      await sleep(time, isFull ? pause * (1 + spread * random()) : pause, signal);
    }
  }
}

/**
 * "Durable Object is overloaded. Too many requests queued.": Cloudflare marks the error, and asks not to come back at once.
 * https://developers.cloudflare.com/durable-objects/best-practices/error-handling/
 */
export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { overloaded?: unknown }).overloaded === true ||
    /object is overloaded/i.test(error.message.slice(0, 200)));
