/** Translates the Worker's configuration into Miniflare's options. */
import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Json, V4WorkerOptions } from "miniflare";

interface Named {
  binding: string;
}

/** The parts of a wrangler.json that this project uses. */
export interface RuntimeConfig {
  name: string;
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  vars?: Record<string, Json>;
  version_metadata?: Named;
  kv_namespaces?: (Named & { id: string })[];
  r2_buckets?: (Named & { bucket_name: string })[];
  durable_objects?: { bindings: { name: string; class_name: string }[] };
  queues?: {
    producers?: (Named & { queue: string })[];
    consumers?: { queue: string; max_batch_size: number; max_batch_timeout: number }[];
  };
  assets?: { directory?: string; run_worker_first?: string[] };
}

/** Returns an object from each binding's name to its target. */
const bound = <T extends Named, V>(list: T[] | undefined, value: (one: T) => V): Record<string, V> =>
  Object.fromEntries((list ?? []).map((one) => [one.binding, value(one)]));

/**
 * Returns options with all bindings of the Worker (a test compares them with wrangler.toml), its
 * modules and its files.
 */
export function workerOptions(config: RuntimeConfig): V4WorkerOptions {
  const modulesRoot = dirname(config.main);
  const entry = basename(config.main);
  const chunks = globSync("**/*.js", { cwd: modulesRoot }).filter((path) => path !== entry);
  const { assets, version_metadata: version } = config;
  return {
    name: config.name,
    rootPath: modulesRoot,
    modules: [entry, ...chunks].map((path) => ({ type: "ESModule", path })),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    bindings: {
      ...config.vars,
      ...(version && { [version.binding]: { id: crypto.randomUUID(), tag: "", timestamp: "0" } }),
    },
    kvNamespaces: bound(config.kv_namespaces, ({ id }) => id),
    r2Buckets: bound(config.r2_buckets, ({ bucket_name: bucket }) => bucket),
    durableObjects: Object.fromEntries(
      (config.durable_objects?.bindings ?? []).map(({ name, class_name: className }) => [
        name,
        { className, useSQLite: true },
      ]),
    ),
    queueProducers: bound(config.queues?.producers, ({ queue }) => ({ queueName: queue })),
    queueConsumers: Object.fromEntries(
      (config.queues?.consumers ?? []).map(({ queue, max_batch_size: size, max_batch_timeout: timeout }) => [
        queue,
        { maxBatchSize: size, maxBatchTimeout: timeout },
      ]),
    ),
    ...(assets?.directory && {
      assets: {
        directory: assets.directory,
        routerConfig: { has_user_worker: true, static_routing: routing(assets.run_worker_first ?? []) },
        assetConfig: {},
      },
    }),
  };
}

/** A path with a leading `!` is always a static file. */
const routing = (paths: string[]) => ({
  user_worker: paths.filter((path) => !path.startsWith("!")),
  asset_worker: paths.filter((path) => path.startsWith("!")).map((path) => path.slice(1)),
});
