/** What the engine works with. Built once per invocation in workers/services.ts. */
import type { FileStore } from "../storage/files";
import type { Database } from "../storage/database";
import type { Time } from "../time";
import type { Connection } from "../upstream/call";
import type { Upstreams } from "../upstream/upstreams";
import type { Vendor } from "../upstream/vendor";
import type { Implementation } from "../toolkit/implementation";
import type { RunView } from "./run-view";
import type { Limits } from "../calls/rate-queue.server";
import type { Calls } from "../calls/calls.server";
import type { Limiter } from "../calls/limiter";
import type { WriteBehind } from "../calls/write-behind.server";

export interface FeedEvent {
  /** One sentence for the progress strip. */
  msg?: string;
  /** The run the sentence is about. */
  runId?: string;
  run?: RunView;
  /** What is there so far of an open run's result; never replayed. */
  partial?: { runId: string; value: unknown };
}

/** An event as the feed keeps and sends it. */
export interface NumberedEvent extends FeedEvent {
  id: number;
}

export interface Engine {
  database: Database;
  files: FileStore;
  limiter: Limiter;
  implementation(tool: string): Implementation | undefined;
  publish(staffId: string, event: FeedEvent): Promise<void>;
  openCalls(
    run: { runId: string; staffId: string; refresh: boolean },
    signal: AbortSignal,
    writes: WriteBehind,
    /** Without one: a slice's. */
    limits?: Limits,
  ): Calls;
  /** @param origin where the console was reached for this work: it never reads pages of its own */
  upstreams(connect: (vendor: Vendor) => Connection, origin?: string): Upstreams;
  /** A result with its pictures under our own address. */
  signPictures(result: unknown): unknown;
  /** Secrets as they may lie in the database while their run is open. */
  seal(secrets: Record<string, string>): Promise<string>;
  unseal(sealed: string): Promise<Record<string, string>>;
  /** Words people know an upstream by. */
  label(upstream: string): string;
  names: { provider: string; emailsOwner: string };
  time: Time;
  /** The same time as a date. */
  now(): Date;
  /** Not to be guessed, and never given twice. */
  newId(): string;
  random(): number;
}
