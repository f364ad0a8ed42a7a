/** Sends a heartbeat every few seconds while a CSV run's worker works (docs/leases.md). */
import { logError } from "../../log";
import { isStorageTrouble } from "../../storage/trouble";
import { every } from "../../time";
import type { App } from "../../app";
import type { UpstreamWait } from "../../calls/upstream-waits";
import { repeatsReport, reportEvery } from "./workers";

/** Messages from a worker to the keeper, under an id the worker created for itself. */
export interface Reports {
  /**
   * Sends a heartbeat.
   * @param waits what the worker's calls wait for
   * @returns false if the keeper has declared the worker dead, or the run was stopped
   */
  lives(worker: string, waits?: UpstreamWait[]): Promise<boolean>;
  /** Releases everything the worker still holds. */
  workerEnds(worker: string): Promise<void>;
}

/**
 * Runs `work` as a worker with heartbeats. After any error other than database or object storage trouble, the worker
 * stops without notice, as if killed. When its lease expires, that counts against its rows; otherwise they would be
 * retried forever.
 * @param work must end when `stop` is aborted: the keeper has declared its worker dead
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
  let endRepeat = () => undefined as void;
  let isOver = false;
  try {
    await work(stop);
  } catch (error) {
    if (isStorageTrouble(error)) await reports.workerEnds(worker);
    throw error;
  } finally {
    isOver = true;
    endReporting();
    endRepeat();
  }
  await reports.workerEnds(worker);

  async function report(): Promise<void> {
    try {
      if (await reports.lives(worker, waits())) return;
      stop.abort(new DOMException("The worker was given up.", "AbortError"));
    } catch (error) {
      // The keeper may therefore declare the worker dead; the worker's later writes then change
      // nothing.
      logError("its keeper hears nothing of a worker", { worker, error });
      endRepeat();
      if (!isOver) endRepeat = time.after(repeatsReport, () => void report());
    }
  }
}
