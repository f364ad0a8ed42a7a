/** Runs a package's command with the current Node and shows its output. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";
import type { Environment } from "./stack/environment.ts";

/**
 * Runs the command.
 * @param script path under node_modules
 * @returns the exit code
 */
export function runTool(script: string, words: string[], environment: Environment = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot, "node_modules", script), ...words], {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
