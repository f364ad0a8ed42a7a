/** A process of its own: serves the production build on the local Workers runtime. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type RuntimeConfig, workerOptions } from "./runtime-options.ts";

const { WORKER_CONFIG, DATA_DIR, PORT, X_LOCAL_OBSERVABILITY } = process.env;
if (!WORKER_CONFIG || !DATA_DIR || !PORT) throw new Error("WORKER_CONFIG, DATA_DIR and PORT are needed");

const runtime = new Miniflare(
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port: Number(PORT),
    log: new Log(LogLevel.WARN),
    cf: false,
    telemetry: { enabled: false },
    // Answers the address that stands for the cron trigger.
    unsafeTriggerHandlers: true,
    unsafeObservability: X_LOCAL_OBSERVABILITY === "true",
    // Where the development server keeps it, too.
    resourcePersistencePath: join(DATA_DIR, "state", "v3"),
    workers: [workerOptions(JSON.parse(readFileSync(WORKER_CONFIG, "utf8")) as RuntimeConfig)],
  }),
);
await runtime.ready;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void runtime.dispose().then(() => process.exit()));
