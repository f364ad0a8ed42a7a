/** The sandbox's own process: the emulated outside world, over HTTP. */
import { openSync } from "node:fs";
import { type Child, startChild } from "./child.ts";
import type { Environment } from "./environment.ts";

export function startSandbox(environment: Environment, port: number, log: string): Child {
  const output = openSync(log, "a");
  return startChild({
    name: "The sandbox",
    command: process.execPath,
    // Short-lived requests all: swept up often, they take half the memory and no more time.
    arguments: ["--max-semi-space-size=4", "sandbox/serve.ts"],
    environment: { ...environment, SANDBOX_PORT: String(port) },
    output: ["ignore", output, output],
  });
}
