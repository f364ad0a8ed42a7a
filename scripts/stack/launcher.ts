/** This process as the one that everything of a local run hangs on. */
import { isRunning, runningProcesses } from "./process-list.ts";

/** npm, when it started us; it starts a shell, and that one perhaps the first step. */
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

/** Resolves on Ctrl-C and its like, and when the process that started this one is gone. */
export function whenAskedToStop(owner: number | undefined): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    // The terminal may be gone by then: not being heard is no reason to leave the others running.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", stop);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
    // The first step keeps a channel open for as long as it lives.
    process.once("disconnect", stop);
    if (owner === undefined) return;
    setInterval(() => {
      if (!isRunning(owner)) stop();
    }, 500).unref();
  });
}
