/**
 * Ends processes known by process id and command line. The id alone is not enough: the system may
 * have reused it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { type RunningProcess, runningProcesses } from "./process-list.ts";

export type Noted = Pick<RunningProcess, "pid" | "command">;

export function stillRunning(noted: Noted[], running: RunningProcess[]): RunningProcess[] {
  return running.filter((one) =>
    noted.some(({ pid, command }) => one.pid === pid && one.command === command),
  );
}

/** Returns the process and all its descendants. */
export function withDescendants(pid: number, running: RunningProcess[]): RunningProcess[] {
  const own = running.filter((one) => one.pid === pid);
  return [
    ...own,
    ...running.filter((one) => one.parent === pid).flatMap((one) => withDescendants(one.pid, running)),
  ];
}

/**
 * Sends SIGTERM, waits up to `grace` milliseconds, then sends SIGKILL. Returns how many processes
 * were running.
 */
export async function endProcesses(noted: Noted[], grace = 5000): Promise<number> {
  const found = signalAll(noted, "SIGTERM");
  const deadline = Date.now() + grace;
  while (Date.now() < deadline && stillRunning(noted, runningProcesses()).length > 0) await sleep(50);
  killProcesses(noted);
  return found;
}

/** Ends all descendants of this process, including those that start while it works. */
export async function endDescendants(): Promise<void> {
  for (;;) {
    const started = withDescendants(process.pid, runningProcesses()).filter(({ pid }) => pid !== process.pid);
    if (started.length === 0) return;
    await endProcesses(started);
  }
}

export const killProcesses = (noted: Noted[]): void => void signalAll(noted, "SIGKILL");

function signalAll(noted: Noted[], signal: NodeJS.Signals): number {
  const found = stillRunning(noted, runningProcesses());
  for (const { pid } of found) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
  return found.length;
}
