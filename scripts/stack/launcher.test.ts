import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { isRunning } from "./process-list.ts";

test.each(["SIGINT", "SIGTERM"] as const)("%s leaves no process and no folder behind", async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), "launcher-"));
  const code = `
    import { spawn } from "node:child_process";
    import { rmSync } from "node:fs";
    import { stoppable } from "./scripts/stack/launcher.ts";
    const work = () => new Promise(() => {
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      process.stdout.write(String(child.pid));
    });
    process.exit(await stoppable(work, () => rmSync(${JSON.stringify(folder)}, { recursive: true })));`;
  const command = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const pid = Number(await new Promise((resolve) => command.stdout.once("data", resolve)));
  expect(isRunning(pid)).toBe(true);
  const ended = new Promise((resolve) => command.once("exit", resolve));
  command.kill(signal);
  expect(await ended).toBe(130);
  expect([isRunning(pid), existsSync(folder)]).toEqual([false, false]);
});
