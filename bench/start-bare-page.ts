/** The bare React Router page the product's screens are measured against, on the same local Workers runtime. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../scripts/project-root.ts";
import { Refusal } from "../scripts/refusal.ts";
import { runTool } from "../scripts/run-tool.ts";
import { untilAnswers } from "../scripts/stack/answering.ts";
import { startChild } from "../scripts/stack/child.ts";
import { quietRuntime } from "../scripts/stack/console.ts";
import { freePort } from "../scripts/stack/free-port.ts";

export async function startBarePage(): Promise<{ url: string; stop(): Promise<void> }> {
  const root = join(projectRoot, "bench", "bare");
  const code = await runTool("@react-router/dev/bin.cjs", ["build", root], { NODE_ENV: "production" });
  if (code !== 0) throw new Refusal("The bare page could not be built, see above.");
  const port = await freePort();
  const child = startChild({
    name: "The bare page",
    command: process.execPath,
    arguments: ["scripts/stack/preview-server.ts"],
    environment: {
      PREVIEW_ROOT: root,
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(tmpdir(), "bare-page-")),
      ...quietRuntime,
    },
    output: ["ignore", "ignore", "ignore"],
  });
  const url = `http://127.0.0.1:${port}/`;
  await untilAnswers(url, child, 60);
  return { url, stop: () => child.stop() };
}
