/** Before the browser tests: the production build with its own database and sandbox, on free ports. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { run as buildConsole } from "../scripts/commands/build.ts";
import { freePort } from "../scripts/stack/free-port.ts";
import { startStack } from "../scripts/stack/stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    console: string;
    sandbox: string;
  }
}

export default async function startProduct(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "research-console-e2e-"));
  await buildConsole();
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const starting = startStack({
    mode: "preview",
    environment: {
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      // As hard as services are, and each day like any other.
      SANDBOX_BEHAVIOURS: "all",
    },
    output: "log",
  });
  const { console, sandbox } = await starting.ready;
  project.provide("console", console);
  project.provide("sandbox", sandbox);
  return async () => {
    await starting.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
