/** One reader of a file at a time, as the run's keeper says. */
import type { App } from "../../app";
import { readCsv } from "./csv-reading.server";
import { asWorker, type Reports } from "./reporting.server";

/** The keeper's say in whose turn it is to read. `worker`: the id that a reader made for itself. */
export interface ReadingTurns extends Reports {
  readingBegins(worker: string): Promise<boolean>;
}

/** One reader at a time: a message that comes twice, or again while the file is read, reads nothing. */
export async function readInTurn(app: App, runId: string, turns: ReadingTurns): Promise<void> {
  const worker = app.newId();
  if (!(await begins(turns, worker))) return;
  await asWorker(app, turns, worker, ({ signal }) => readCsv(app, runId, signal));
}

/** Where the answer is lost the keeper may know of a reader that never began: it must not count as one that was cut off. */
async function begins(turns: ReadingTurns, worker: string): Promise<boolean> {
  try {
    return await turns.readingBegins(worker);
  } catch (error) {
    await turns.workerEnds(worker).catch(() => undefined);
    throw error;
  }
}
