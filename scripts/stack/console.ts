/**
 * Starts the console's process: Vite's development server, or the production build on the local
 * Workers runtime.
 */
import { openSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { writeDevelopmentConfig, writePreviewConfig } from "./worker-config.ts";

/**
 * Turns off two features of the local runtime. One asks the internet for the machine's location.
 * The other stores a trace of every invocation, which is a quarter of the runtime's work. Set
 * X_LOCAL_OBSERVABILITY to "true" to read the traces.
 */
export const quietRuntime = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: process.env.X_LOCAL_OBSERVABILITY ?? "false",
};

/**
 * The platform gives an isolate 128 MB
 * (https://developers.cloudflare.com/workers/platform/limits/#memory). With the same limit here, a
 * Worker that needs more fails in tests first.
 */
const platformMemory = { MINIFLARE_WORKERD_V8_FLAGS: "--max-old-space-size=128" };

export type ConsoleMode = "development" | "preview";

interface Options {
  mode: ConsoleMode;
  port: number;
  data: DataFolder;
  environment: Environment;
  output: "inherit" | "log";
}

export function startConsole({ mode, port, data, environment, output }: Options): Child {
  const log = output === "log" ? openSync(join(data.logs, "console.log"), "a") : undefined;
  const start = (words: string[], more: Environment) =>
    startChild({
      name: "The console",
      command: process.execPath,
      arguments: words,
      environment: { DATA_DIR: data.root, ...quietRuntime, ...more },
      output: log === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", log, log],
    });
  if (mode === "preview") {
    const config = writePreviewConfig(data.worker, environment);
    return start(["scripts/stack/preview-server.ts"], {
      WORKER_CONFIG: config,
      PORT: String(port),
      ...platformMemory,
      // Set by the benchmark.
      INSPECTOR_PORT: environment.INSPECTOR_PORT ?? "",
    });
  }
  const config = writeDevelopmentConfig(data.worker, environment);
  const cli = join("node_modules", "@react-router", "dev", "bin.cjs");
  // This condition keeps React Router's CLI from starting itself a second time.
  const words = ["dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  return start(["--conditions=development", cli, ...words], {
    WORKER_CONFIG: config,
    // By default, Cloudflare's Vite plugin puts the dev registry in the home folder, where all
    // instances share it.
    CLOUDFLARE_DEV_REGISTRY_PATH: join(data.root, "registry"),
  });
}
