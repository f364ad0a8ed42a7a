/** A bug added on purpose to what the product depends on: the simulation must detect it. */
import type { Client } from "@libsql/client";
import type { Limiter } from "../app/calls/limiter";
import type { RunsPlatform } from "../app/app";
import type { FileStore } from "../app/storage/files";
import type { ListedStorage, ObjectAlarm } from "../app/storage/object-storage";
import type { Fetch } from "../app/vendors/http.server";

export interface Plant {
  name: string;
  /** A seed known to detect it, if the first seeds do not. */
  seed?: number;
  /** True if almost any seed detects it, so that `npm test` looks for it. */
  isCommon?: true;
  /** @param client the client behind the simulated network */
  database?(client: Client): Client;
  files?(files: FileStore): FileStore;
  limiter?(limiter: Limiter): Limiter;
  runs?(runs: RunsPlatform): RunsPlatform;
  fetch?(fetch: Fetch): Fetch;
  /** @param object "keeper" or "limiter" */
  storage?(storage: ListedStorage & ObjectAlarm, object: string): ListedStorage & ObjectAlarm;
  /** Wraps the scheduler's work, or skips it. */
  tick?(work: () => Promise<void>): Promise<void>;
}
