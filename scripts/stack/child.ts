/** Starts a child process, and ends it together with all its descendants. */
import { spawn, type StdioOptions } from "node:child_process";
import { projectRoot } from "../project-root.ts";
import { endProcesses, killProcesses, withDescendants } from "./ending.ts";
import type { Environment } from "./environment.ts";
import { runningProcesses } from "./process-list.ts";

export interface Child {
  name: string;
  pid: number;
  /** Resolves with a message that says how the process ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Kills the process and its descendants immediately, like a crash. */
  kill(): void;
}

interface Start {
  name: string;
  command: string;
  arguments: string[];
  environment?: Environment;
  output: StdioOptions;
}

export function startChild(start: Start): Child {
  const child = spawn(start.command, start.arguments, {
    cwd: projectRoot,
    env: { ...process.env, ...start.environment },
    stdio: start.output,
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (failure) => resolve(`${start.name} did not start: ${failure.message}`));
    child.once("exit", (code, signal) => resolve(`${start.name} ended (${signal ?? `exit code ${code}`})`));
  });
  const pid = child.pid ?? -1;
  const stop = async () => {
    await endProcesses(withDescendants(pid, runningProcesses()));
  };
  const kill = () => killProcesses(withDescendants(pid, runningProcesses()));
  return { name: start.name, pid, ended, stop, kill };
}
