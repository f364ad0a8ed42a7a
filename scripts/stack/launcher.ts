/** The launcher: the process that starts the others and stops them. */
import { endDescendants } from "./ending.ts";
import { isRunning, runningProcesses } from "./process-list.ts";

/**
 * Returns the process id of npm if npm started this process, possibly through a shell and run.mjs.
 */
export function launcherOwner(running = runningProcesses(), self = process.pid): number | undefined {
  if (!process.env.npm_lifecycle_event) return undefined;
  const inBetween = /^(\S*\/)?(sh|dash|bash|zsh) -c |scripts\/run\.mjs/;
  let found = running.find((one) => one.pid === self);
  while (found && inBetween.test(found.command)) {
    const { parent } = found;
    found = running.find((one) => one.pid === parent);
  }
  return found?.pid;
}

/** Resolves on Ctrl-C and similar signals, and when the process that started this one has ended. */
export function whenAskedToStop(owner: number | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    // If the terminal is gone, writing to it fails; then the launcher must still stop its children.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    // run.mjs keeps an IPC channel open as long as it lives.
    process.once("disconnect", stop);
    if (owner === undefined) return;
    setInterval(() => {
      if (!isRunning(owner)) stop();
    }, 500).unref();
  });
}

/**
 * Runs a command's work. On a request to stop, ends all descendants, calls `clean` and returns 130.
 */
export async function stoppable(
  work: (isStopping: () => boolean) => Promise<number>,
  clean: () => void,
): Promise<number> {
  let stopping = false;
  const asked = whenAskedToStop(launcherOwner()).then(() => {
    stopping = true;
  });
  const code = await Promise.race([work(() => stopping), asked]);
  if (code !== undefined) return code;
  await endDescendants();
  clean();
  return 130;
}
