/** A bug put into the world on purpose, around what the product is handed: the simulation must find it. */
import type { Client } from "@libsql/client";
import type { Limiter } from "../app/calls/limiter";
import type { RunsPlatform } from "../app/app";
import type { FileStore } from "../app/storage/files";
import type { ListedStorage, ObjectAlarm } from "../app/storage/object-storage";
import type { Fetch } from "../app/vendors/http.server";

export interface Plant {
  name: string;
  /** One that was found to find it, where the first ones do not. */
  seed?: number;
  /** Nearly any seed finds it, so it is looked for with every change. */
  isCommon?: true;
  /** @param client with the network before it */
  database?(client: Client): Client;
  files?(files: FileStore): FileStore;
  limiter?(limiter: Limiter): Limiter;
  runs?(runs: RunsPlatform): RunsPlatform;
  fetch?(fetch: Fetch): Fetch;
  /** @param object "keeper" or "limiter" */
  storage?(storage: ListedStorage & ObjectAlarm, object: string): ListedStorage & ObjectAlarm;
  /** The clock's work, or none of it. */
  tick?(work: () => Promise<void>): Promise<void>;
}
