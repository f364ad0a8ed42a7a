/** Asks a limiter that may give no answer: its object may be moving to another machine. */
import { sleep, type Time } from "../time";
import { MustWait } from "./waiting";

/** How often it is asked again. */
const mostAsks = 6;
const firstPause = 250;
/** After so many questions without an answer the work is put off for so long. */
const putOffFor = 10_000;

interface Asking {
  upstream: string;
  /** Ends the asking. */
  signal: AbortSignal;
  time: Time;
}

/** @throws MustWait when it gives no answer for long */
export async function askLimiter<T>({ upstream, signal, time }: Asking, ask: () => Promise<T>): Promise<T> {
  for (let asks = 1; ; asks++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted) throw error;
      if (asks >= mostAsks)
        throw new MustWait({
          upstream,
          kind: "rate-limited",
          milliseconds: putOffFor,
          detail: "The console's own count of its calls gave no answer.",
        });
      await sleep(time, firstPause * 2 ** asks, signal);
    }
  }
}
