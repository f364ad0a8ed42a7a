/** A process of its own: serves the production build on the local Workers runtime. */
import { readFileSync } from "node:fs";
import { startRuntime } from "./local-runtime.ts";
import type { RuntimeConfig } from "./runtime-options.ts";

const { WORKER_CONFIG, DATA_DIR, PORT, INSPECTOR_PORT } = process.env;
if (!WORKER_CONFIG || !DATA_DIR || !PORT) throw new Error("WORKER_CONFIG, DATA_DIR and PORT are needed");

const config = JSON.parse(readFileSync(WORKER_CONFIG, "utf8")) as RuntimeConfig;
const inspectorPort = INSPECTOR_PORT ? Number(INSPECTOR_PORT) : undefined;
const runtime = await startRuntime({ config, data: DATA_DIR, port: Number(PORT), inspectorPort });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void runtime.stop().then(() => process.exit()));
