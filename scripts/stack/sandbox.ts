/** Starts the sandbox's process, which emulates the vendors over HTTP. */
import { openSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";

export function startSandbox(environment: Environment, port: number, data: DataFolder): Child {
  const output = openSync(join(data.logs, "sandbox.log"), "a");
  return startChild({
    name: "The sandbox",
    command: process.execPath,
    arguments: ["sandbox/serve.ts"],
    environment: { ...environment, SANDBOX_PORT: String(port), SANDBOX_BILL: data.bill },
    output: ["ignore", output, output],
  });
}
