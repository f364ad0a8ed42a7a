/** The local Workers runtime of `npm run dev` and `npm run preview`. */
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { type RuntimeConfig, workerOptions } from "./runtime-options.ts";

interface Options {
  config: RuntimeConfig;
  /** DATA_DIR: what the runtime keeps lies in its state/. */
  data: string;
  /** A free one when it is 0. */
  port: number;
  /** Where the runtime's inspector listens; without it there is none. */
  inspectorPort?: number;
}

const optionsOf = ({ config, data, port, inspectorPort }: Options) =>
  convertV4MiniflareOptions({
    host: "127.0.0.1",
    port,
    log: new Log(LogLevel.WARN),
    ...(inspectorPort && { inspectorPort }),
    cf: false,
    telemetry: { enabled: false },
    // Answers the address that stands for the cron trigger.
    unsafeTriggerHandlers: true,
    unsafeObservability: process.env.X_LOCAL_OBSERVABILITY === "true",
    resourcePersistencePath: join(data, "state", "v3"),
    workers: [workerOptions(config)],
  });

export interface LocalRuntime {
  url: URL;
  /** Reads the Worker's modules again; what it had in memory is gone, what it stored stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRuntime(options: Options): Promise<LocalRuntime> {
  const runtime = new Miniflare(optionsOf(options));
  const url = await runtime.ready;
  return {
    url,
    restart: () => runtime.setOptions(optionsOf({ ...options, port: Number(url.port) })),
    stop: () => runtime.dispose(),
  };
}
