/** Everything that the code for vendor calls needs. */
import type { FileStore } from "../storage/files";
import type { Database } from "../storage/database";
import type { Time } from "../time";
import type { Send } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import type { Limiter } from "./limiter";
import type { Incarnations } from "./workers-alive";
import type { WriteBehind } from "./write-behind.server";

/** The run or task that makes the calls, and the user who started it. */
export type Caller = Asking & (OfRun | OfTask);

/** A worker of a run. The run's own object knows whether it is alive. */
interface OfRun {
  incarnation: string;
}

/**
 * A task outside runs. No run object knows which of its workers live, so its claims expire at a
 * time (ms since 1970).
 */
interface OfTask {
  incarnation?: null;
  claimsUntil: number;
}

interface Asking {
  runId: string;
  staffId: string;
  refresh: boolean;
}

export interface CallsDependencies {
  database: Database;
  files: FileStore;
  limiter: Limiter;
  writes: WriteBehind;
  workers: Incarnations;
  run: Caller;
  signal: AbortSignal;
  time: Time;
  newId(): string;
  /** Returns a configured API key of the vendor; throws `not-configured` if it is missing. */
  secret(vendor: Vendor, name: string): string;
  configured(vendor: Vendor): boolean;
  dataOf(vendor: Vendor): "live" | "sandbox";
  /** Opens a `send` function for one call's requests. Its deadlines are cleared when `work` ends. */
  withSend<T>(vendor: Vendor, isPaid: boolean, work: (send: Send) => Promise<T>): Promise<T>;
}
