/** What calls are made with. */
import type { FileStore } from "../storage/files";
import type { Database } from "../storage/database";
import type { Time } from "../time";
import type { Send } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import type { Limiter } from "./limiter";
import type { Incarnations } from "./workers-alive";
import type { WriteBehind } from "./write-behind.server";

/** Whose work the calls are. */
export type Caller = Asking & (OfRun | OfTask);

/** The worker of a run, which the run's own object knows. */
interface OfRun {
  incarnation: string;
}

/** Outside runs no object knows who lives: claims hold until a time (ms since 1970). */
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
  /** A configured key of the vendor; throws `not-configured`. */
  secret(vendor: Vendor, name: string): string;
  configured(vendor: Vendor): boolean;
  dataOf(vendor: Vendor): "live" | "sandbox";
  /** The way out for the requests of one call; their deadlines end with it. */
  withSend<T>(vendor: Vendor, isPaid: boolean, work: (send: Send) => Promise<T>): Promise<T>;
}
