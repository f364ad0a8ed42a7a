/**
 * Writes the Worker's configuration for a local run into DATA_DIR: wrangler.toml, or for preview
 * the built wrangler.json, with the environment as `vars`. Outside the project no `.dev.vars` file
 * overrides the environment, two instances have separate configurations, and no secret gets into
 * build/.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { projectRoot } from "../project-root.ts";
import type { Environment } from "./environment.ts";
import { workerEnvironment } from "./worker-variables.ts";

interface WorkerConfig {
  main: string;
  vars?: Record<string, unknown>;
  queues?: { consumers?: { queue: string; max_batch_size?: number }[] };
  assets?: { directory?: string };
  [key: string]: unknown;
}

/**
 * In production up to 60 chunks run side by side, one per queue invocation. The local queue works
 * one batch at a time and starts the next when the whole batch is done, so the batch size sets how
 * many chunks run side by side.
 */
export const localBatchSize = 10;

/** Returns the configuration for a local run. Its paths are resolved against `folder`. */
export function localConfig(config: WorkerConfig, folder: string, environment: Environment): WorkerConfig {
  const directory = config.assets?.directory;
  return {
    ...config,
    main: resolve(folder, config.main),
    vars: { ...config.vars, ...workerEnvironment(environment, Object.keys(config.vars ?? {})) },
    ...(directory ? { assets: { ...config.assets, directory: resolve(folder, directory) } } : {}),
    ...(config.queues && {
      queues: {
        ...config.queues,
        consumers: config.queues.consumers?.map((consumer) => ({
          ...consumer,
          max_batch_size: localBatchSize,
        })),
      },
    }),
  };
}

function write(path: string, content: unknown): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(content, null, 2), { mode: 0o600 });
  return path;
}

/**
 * Writes the configuration for `react-router dev` and returns its path. Leaves out `assets`: Vite
 * serves the files, and with production's rules its own paths would go to the Worker.
 */
export function writeDevelopmentConfig(folder: string, environment: Environment): string {
  const { assets: _, ...config } = parse(
    readFileSync(join(projectRoot, "wrangler.toml"), "utf8"),
  ) as unknown as WorkerConfig;
  return write(join(folder, "wrangler.json"), localConfig(config, projectRoot, environment));
}

/** Writes the configuration for the built Worker and returns its path. */
export function writePreviewConfig(folder: string, environment: Environment): string {
  const built = join(projectRoot, environment.BUILD_DIR || "build", "server");
  const config = JSON.parse(readFileSync(join(built, "wrangler.json"), "utf8")) as WorkerConfig;
  return write(join(folder, "wrangler.json"), localConfig(config, built, environment));
}
