/** Ensures that one worker at a time reads a file; the run's keeper decides. */
import type { App } from "../../app";
import { readCsv } from "./csv-reading.server";
import { asWorker, type Reports } from "./reporting.server";

/** The keeper grants the turn to read. `worker` is an id the worker creates for itself. */
export interface ReadingTurns extends Reports {
  readingBegins(worker: string): Promise<boolean>;
}

/**
 * Reads the file if it is this worker's turn. Does nothing if the message arrived twice or another
 * worker is reading.
 */
export async function readInTurn(app: App, runId: string, turns: ReadingTurns): Promise<void> {
  const worker = app.newId();
  if (!(await begins(turns, worker))) return;
  await asWorker(app, turns, worker, ({ signal }) => readCsv(app, runId, signal));
}

/**
 * Asks the run object for the turn to read. If its answer is lost, it may have registered a reader
 * that never started; that reader must not count as dead.
 */
async function begins(turns: ReadingTurns, worker: string): Promise<boolean> {
  try {
    return await turns.readingBegins(worker);
  } catch (error) {
    await turns.workerEnds(worker).catch(() => undefined);
    throw error;
  }
}
