/**
 * Serves the production build on the local Workers runtime. Runs as its own process, so that a kill
 * test can kill it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type RuntimeConfig, workerOptions } from "./runtime-options.ts";

const { WORKER_CONFIG, DATA_DIR, PORT, INSPECTOR_PORT } = process.env;
if (!WORKER_CONFIG || !DATA_DIR || !PORT) throw new Error("WORKER_CONFIG, DATA_DIR and PORT are needed");

const config = JSON.parse(readFileSync(WORKER_CONFIG, "utf8")) as RuntimeConfig;
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: Number(PORT),
    log: new Log(LogLevel.WARN),
    ...(INSPECTOR_PORT && { inspectorPort: Number(INSPECTOR_PORT) }),
    cf: false,
    telemetry: { enabled: false },
    // Serves the path that runs the cron handler.
    unsafeTriggerHandlers: true,
    unsafeObservability: process.env.X_LOCAL_OBSERVABILITY === "true",
    resourcePersistencePath: join(DATA_DIR, "state", "v3"),
    workers: [workerOptions(config)],
  }),
);
await runtime.ready;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void runtime.dispose().then(() => process.exit()));
