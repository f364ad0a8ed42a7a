/** The sandbox's own process: the emulated outside world, over HTTP. */
import { openSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "./child.ts";
import { keepingCompiledCode } from "./compiled-code.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";

export function startSandbox(environment: Environment, port: number, data: DataFolder): Child {
  const output = openSync(join(data.logs, "sandbox.log"), "a");
  return startChild({
    name: "The sandbox",
    command: process.execPath,
    // What it makes is gone with each answer: twice the room takes 25 MB more, and hardly less of the processor.
    arguments: ["--max-semi-space-size=8", "sandbox/serve.ts"],
    environment: {
      ...environment,
      ...keepingCompiledCode,
      SANDBOX_PORT: String(port),
      SANDBOX_BILL: data.bill,
    },
    output: ["ignore", output, output],
    givesWay: true,
  });
}
