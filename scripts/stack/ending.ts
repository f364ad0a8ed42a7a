/** Ending processes that are known by pid and command line; a pid alone may be another process's by now. */
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProcess, runningProcesses } from "./process-list.ts";

export type Noted = Pick<RunningProcess, "pid" | "command">;

export function stillRunning(noted: Noted[], running: RunningProcess[]): RunningProcess[] {
  return running.filter((one) =>
    noted.some(({ pid, command }) => one.pid === pid && one.command === command),
  );
}

/** The process and all that it started, and those started in turn. */
export function withDescendants(pid: number, running: RunningProcess[]): RunningProcess[] {
  const own = running.filter((one) => one.pid === pid);
  return [
    ...own,
    ...running.filter((one) => one.parent === pid).flatMap((one) => withDescendants(one.pid, running)),
  ];
}

/** Asks, waits up to `grace` milliseconds, then kills. Resolves to how many there were. */
export async function endProcesses(noted: Noted[], grace = 5000): Promise<number> {
  const found = signalAll(noted, "SIGTERM");
  const deadline = Date.now() + grace;
  while (Date.now() < deadline && stillRunning(noted, runningProcesses()).length > 0) await sleep(50);
  killProcesses(noted);
  return found;
}

export const killProcesses = (noted: Noted[]): void => void signalAll(noted, "SIGKILL");

function signalAll(noted: Noted[], signal: NodeJS.Signals): number {
  const found = stillRunning(noted, runningProcesses());
  for (const { pid } of found) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended by itself meanwhile.
    }
  }
  return found.length;
}
