/**
 * Consumes a file run's queue messages: reads uploads and works slices. Only the run object (the
 * keeper) sends a failed message again.
 */
import { slicesBeginWithin } from "../../assumptions";
import { logError } from "../../log";
import type { App } from "../../app";
import { readInTurn, type ReadingTurns } from "./reading-turns.server";
import type { Reports } from "./reporting.server";
import type { RunMessage } from "./run-message";
import { type Slice, type SliceTurns, workSlices } from "./slice.server";

/** Milliseconds; less than the time for which the queue keeps a message (`queueRetention`). */
const longestInQueue = 120_000;

/** The run's own object, as the queue consumer calls it. */
export interface SliceKeeper extends Omit<SliceTurns, "sliceWaits">, ReadingTurns {
  wake(runId: string): Promise<void>;
  /** @returns whether the worker must send the slice's message again */
  sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean>;
  /** Reports that the message of a waiting slice could not be sent. */
  sliceUnsent(from: number): Promise<void>;
}

/**
 * Handles one message of the run queue.
 * @param sendAgain sends a message after a number of milliseconds
 */
export async function consumeRun(
  app: App,
  message: RunMessage,
  keeper: SliceKeeper,
  sendAgain: (message: RunMessage, milliseconds: number) => Promise<void>,
): Promise<void> {
  const { runId } = message;
  const reports: Reports = {
    lives: (worker, waits) => keeper.lives(worker, waits),
    workerEnds: (worker) => keeper.workerEnds(worker),
  };
  try {
    if (message.type === "read-csv") {
      const readingBegins = (worker: string) => keeper.readingBegins(worker);
      await readInTurn(app, runId, { ...reports, readingBegins });
      await keeper.wake(runId);
      return;
    }
    const { from, to, until } = message;
    // A queue with many files would otherwise spend its places on messages that the run objects have replaced.
    if (until !== undefined && until < app.now().getTime()) return;
    await workSlices(
      app,
      { runId, from, to },
      {
        ...reports,
        givesWay: () => keeper.givesWay(),
        sliceBegins: (slice, worker) => keeper.sliceBegins(slice, worker),
        sliceEnded: (first, worker, takesOn, begins) => keeper.sliceEnded(first, worker, takesOn, begins),
        sliceWaits: async (slice, worker, wait) => {
          if (!(await keeper.sliceWaits(slice, worker, wait))) return;
          // The queue drops a message that waits longer, so the keeper sends it when its time comes.
          if (wait > longestInQueue) return keeper.sliceUnsent(slice.from);
          try {
            const valid = app.now().getTime() + wait + slicesBeginWithin;
            await sendAgain({ ...message, ...slice, until: valid }, wait);
          } catch (error) {
            logError("run queue: not sent for later", { message, error });
            await keeper.sliceUnsent(slice.from);
          }
        },
      },
    );
  } catch (error) {
    // When the worker's lease expires, its rows are open again, and the keeper sends the slice
    // again.
    logError("run queue", { message, error });
  }
}
