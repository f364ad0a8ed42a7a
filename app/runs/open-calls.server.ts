/** Asking outside services for one run's work: wired the same way in the Worker and in tests. */
import { Calls, type CallsDependencies } from "../calls/calls.server";
import type { Send } from "../upstream/call";
import { type Deadlines, withDeadlines } from "../upstream/deadlines";
import type { Vendor } from "../upstream/vendor";
import type { App } from "./app";

type OfOneRun = "run" | "signal" | "writes" | "withSend";

interface Wiring extends Omit<CallsDependencies, OfOneRun> {
  /** The way out to a vendor, within the deadlines of one call. */
  sendFor(vendor: Vendor, deadlines: Deadlines): Send;
}

export function callsOpener({ sendFor, ...shared }: Wiring): App["openCalls"] {
  return (run, signal, writes, limits) =>
    new Calls(
      {
        ...shared,
        run,
        signal,
        writes,
        withSend: (vendor, work) =>
          withDeadlines(signal, (deadlines) => work(sendFor(vendor, deadlines)), shared.time),
      },
      limits,
    );
}
