/** Creates the vendor calls of one run. Worker and tests use the same wiring. */
import { Calls } from "../calls/calls.server";
import type { CallsDependencies } from "../calls/calls-dependencies";
import type { Send } from "../vendors/call";
import { type Deadlines, withDeadlines } from "../vendors/http.server";
import type { Vendor } from "../vendors/vendor";
import type { Time } from "../time";
import type { App } from "../app";

type OfOneRun = "run" | "signal" | "writes" | "withSend";

interface Wiring extends Omit<CallsDependencies, OfOneRun> {
  /** Returns the function that sends requests to a vendor within the deadlines of one call. */
  sendFor(vendor: Vendor, deadlines: Deadlines): Send;
}

export function callsOpener({ sendFor, ...shared }: Wiring): App["openCalls"] {
  return (run, signal, writes, limits, tellWaits) => {
    const paidSignal = somewhatLater(signal, shared.time);
    return new Calls(
      {
        ...shared,
        run,
        signal,
        writes,
        withSend: (vendor, isPaid, work) =>
          withDeadlines(
            isPaid ? paidSignal : signal,
            (deadlines) => work(sendFor(vendor, deadlines)),
            shared.time,
          ),
      },
      limits,
      tellWaits,
    );
  };
}

/** Milliseconds that a paid call in progress may still take when its run is stopped. */
export const lastingFor = 5000;

function somewhatLater(stopped: AbortSignal, time: Time): AbortSignal {
  const later = new AbortController();
  const stop = () => void time.after(lastingFor, () => later.abort(stopped.reason));
  if (stopped.aborted) stop();
  else stopped.addEventListener("abort", stop, { once: true });
  return later.signal;
}
