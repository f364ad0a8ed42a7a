/** The Worker as the build left it: what Wrangler uploads, and the configuration it does so by. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";

export interface BuiltWorker {
  name: string;
  vars?: Record<string, unknown>;
  placement?: { region: string };
  routes?: (string | { pattern: string; custom_domain?: boolean })[];
  migrations: { tag: string }[];
  kv_namespaces: { binding: string; id: string }[];
  r2_buckets: { bucket_name: string }[];
  queues: { producers: { queue: string }[] };
}

export const builtFolder = join(projectRoot, "build", "server");
const path = join(builtFolder, "wrangler.json");

export const readBuiltWorker = (): BuiltWorker => JSON.parse(readFileSync(path, "utf8")) as BuiltWorker;
export const writeBuiltWorker = (worker: BuiltWorker): void => writeFileSync(path, JSON.stringify(worker));
