/** A worker of a file says every few seconds that it lives, for as long as it works (docs/leases.md). */
import { logError } from "../../log";
import { isStorageTrouble } from "../../storage/trouble";
import { every } from "../../time";
import type { App } from "../../app";
import type { UpstreamWait } from "../../calls/upstream-waits";
import { reportEvery } from "./workers";

/** What the keeper hears of a worker, by the id that the worker made for itself. */
export interface Reports {
  /**
   * Said every few seconds.
   * @param waits what its calls wait for
   * @returns false: it was given up, or the run was stopped
   */
  lives(worker: string, waits?: UpstreamWait[]): Promise<boolean>;
  /** What it still has is for others. */
  workerEnds(worker: string): Promise<void>;
}

/**
 * A worker that stumbles over anything but trouble of the database or of object storage ends without a word, as if it had been killed: when its
 * lease has passed that counts against what it had, which would else be begun again for ever.
 * @param work ends where it is when `stop` is aborted: its worker was given up
 */
export async function asWorker(
  { time }: Pick<App, "time">,
  reports: Reports,
  worker: string,
  work: (stop: AbortController) => Promise<void>,
  waits: () => UpstreamWait[] = () => [],
): Promise<void> {
  const stop = new AbortController();
  const endReporting = every(time, reportEvery, () => void report());
  try {
    await work(stop);
  } catch (error) {
    if (isStorageTrouble(error)) await reports.workerEnds(worker);
    throw error;
  } finally {
    endReporting();
  }
  await reports.workerEnds(worker);

  async function report(): Promise<void> {
    try {
      if (await reports.lives(worker, waits())) return;
      stop.abort(new DOMException("The worker was given up.", "AbortError"));
    } catch (error) {
      // It may be given up for that. What it writes then does nothing.
      logError("its keeper hears nothing of a worker", { worker, error });
    }
  }
}
