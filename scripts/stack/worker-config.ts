/**
 * The Worker's configuration for a local run, written into DATA_DIR: wrangler.toml (or, for preview, the built
 * wrangler.json) with the environment as `vars`. It lies outside the project so that no `.dev.vars` beside it outweighs
 * the process environment, two instances don't share one, and no secret comes to lie in build/.
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
 * Production runs a queue invocation per slice side by side, each with its own connections; the local consumer works one
 * batch at a time (and begins the next when all of it is done), so here the batch is the parallelism. The one value that
 * differs from production; beside it, `dev` leaves to Vite what is a file.
 */
export const localBatchSize = 10;

/** `folder` is where the given configuration lies: its paths are relative to that. */
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
 * Returns the path of the configuration for `react-router dev`. Files are Vite's there, and so is the answer to what is one:
 * by the rules of production its own addresses would go to the Worker.
 */
export function writeDevelopmentConfig(folder: string, environment: Environment): string {
  const { assets: _, ...config } = parse(
    readFileSync(join(projectRoot, "wrangler.toml"), "utf8"),
  ) as unknown as WorkerConfig;
  return write(join(folder, "wrangler.json"), localConfig(config, projectRoot, environment));
}

/** Returns the path of the configuration for the built Worker. */
export function writePreviewConfig(folder: string, environment: Environment): string {
  const built = join(projectRoot, environment.BUILD_DIR || "build", "server");
  const config = JSON.parse(readFileSync(join(built, "wrangler.json"), "utf8")) as WorkerConfig;
  return write(join(folder, "wrangler.json"), localConfig(config, built, environment));
}
