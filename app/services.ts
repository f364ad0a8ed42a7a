/** What the app needs from the platform: one interface, built once per request in workers/services.ts. */
import { createContext } from "react-router";
import type { Database } from "./storage/database";
import type { FileStore } from "./storage/files";
import type { RunView } from "./toolkit/run-view";
import type { Upstreams } from "./upstream/upstreams";
import type { Vendor } from "./upstream/vendor";

export interface AppConfig {
  providerName: string;
  emailsOwnerName: string;
  mailFrom: string;
  sessionSecret: string;
  /** Models in force, by use. */
  models: { bulk: string; writing: string; image: string };
  hubspot: { clientStages: string[]; formerClientStages: string[]; portalId: string | null };
  /** Whether an upstream answers from the sandbox, and whether it is configured. */
  upstream(vendor: Vendor): { data: "live" | "sandbox"; missing: string[] };
  /** Origin the console is reached at, for links in e-mails. */
  origin: string;
}

/** Starts and steers runs; behind it are the run's own keeper object and the queue. */
export interface RunsPlatform {
  /** Begins (or looks again at) a run in its keeper. Returns at once. */
  wake(runId: string): Promise<void>;
  /** Resolves when a plain run has ended, or after `milliseconds` with null. */
  waitFor(runId: string, milliseconds: number): Promise<RunView["status"] | null>;
}

/** The person's own stream of progress (product.md §3, Progress). */
export interface ProgressFeed {
  publish(staffId: string, event: { msg?: string; run?: RunView; runEnded?: string }): Promise<void>;
}

export interface Services {
  config: AppConfig;
  database: Database;
  files: FileStore;
  runs: RunsPlatform;
  feed: ProgressFeed;
  /** Upstreams on behalf of a run: its journal, ledger, limiter and cache. */
  upstreamsFor(run: { runId: string; staffId: string; refresh: boolean; signal: AbortSignal }): Upstreams;
  now(): Date;
  /** Goes on after the answer has been sent. */
  later(work: Promise<unknown>): void;
}

export const servicesContext = createContext<Services>();

export interface StaffMember {
  id: string;
  email: string;
  name: string;
}

export const staffContext = createContext<StaffMember>();
