/** The console's own process: Vite's development server, or the production build on the local Workers runtime. */
import { openSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import { keepingCompiledCode } from "./compiled-code.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { writeDevelopmentConfig, writePreviewConfig } from "./worker-config.ts";

/**
 * Without these the local runtime asks the internet where it is, and writes down every invocation with all it called: a
 * quarter of its work, and a store that only grows. Who wants to read it sets X_LOCAL_OBSERVABILITY.
 */
export const quietRuntime = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: process.env.X_LOCAL_OBSERVABILITY ?? "false",
};

/** It needs 80 MB of heap and has little to do; unbounded, it keeps all that it went through while it started. */
const smallHeap = ["--max-semi-space-size=4", "--optimize-for-size", "--max-old-space-size=256"];

/** glibc gives back what the configuration, some copies of all the code, took while it was handed to the runtime; 34 MB. */
const givenBack = { MALLOC_TRIM_THRESHOLD_: "65536", MALLOC_MMAP_THRESHOLD_: "65536" };

/**
 * V8's flags for the local runtime, by the variable that miniflare has for them. An isolate has 128 MB on the platform and
 * no more here: what needs more fails here first (https://developers.cloudflare.com/workers/platform/limits/#memory). Of so
 * small a heap V8 would collect all garbage with every 8 MB that are added to some 35; with twice what is in use it does so
 * far less often. With little room for young objects, those of a row still at work would be moved to the old ones, whose
 * collection costs more (decision 0029).
 */
const isolatesAsOnThePlatform =
  "--max-old-space-size=128 --max-semi-space-size=16 --heap-growing-percent=100";

/** Vite's start makes much that is soon gone: collected rarely, it costs half a second less. */
const muchYoung = "--max-semi-space-size=64";

/** A file is the kind of module that its package declares: looking into each costs a second of the start. */
const asDeclared = "--no-experimental-detect-module";

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
      environment: { DATA_DIR: data.root, ...quietRuntime, ...keepingCompiledCode, ...more },
      output: log === undefined ? ["ignore", "inherit", "inherit"] : ["ignore", log, log],
    });
  if (mode === "preview") {
    const config = writePreviewConfig(data.worker, environment);
    return start([...smallHeap, "scripts/stack/preview-server.ts"], {
      WORKER_CONFIG: config,
      PORT: String(port),
      ...givenBack,
      MINIFLARE_WORKERD_V8_FLAGS: isolatesAsOnThePlatform,
      // The benchmark's.
      INSPECTOR_PORT: environment.INSPECTOR_PORT ?? "",
    });
  }
  const config = writeDevelopmentConfig(data.worker, environment);
  const cli = join("node_modules", "@react-router", "dev", "bin.cjs");
  // Without the condition React Router's CLI would start itself a second time.
  const words = ["dev", "--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  return start(["--conditions=development", asDeclared, muchYoung, cli, ...words], { WORKER_CONFIG: config });
}
