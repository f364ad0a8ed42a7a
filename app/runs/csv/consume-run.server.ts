/** A file's part of the runs' queue: reads uploads, works slices. Only the keeper sends again what came to nothing. */
import { logError } from "../../log";
import type { App } from "../../app";
import { readInTurn, type ReadingTurns } from "./reading-turns.server";
import type { Reports } from "./reporting.server";
import type { RunMessage } from "./run-message";
import { type Slice, type SliceTurns, workSlices } from "./slice.server";

/** The run's own object, as a queue's consumer asks it. */
export interface SliceKeeper extends Omit<SliceTurns, "sliceWaits">, ReadingTurns {
  wake(runId: string): Promise<void>;
  /** @returns whether the slice's message is to be sent again */
  sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean>;
  /** The message of a slice that waits could not be sent. */
  sliceUnsent(from: number): Promise<void>;
}

/** @param sendAgain sends a message after a number of milliseconds */
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
    const { from, to } = message;
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
          try {
            await sendAgain({ ...message, ...slice }, wait);
          } catch (error) {
            logError("run queue: not sent for later", { message, error });
            await keeper.sliceUnsent(slice.from);
          }
        },
      },
    );
  } catch (error) {
    // The rows are open again once their worker has ended, and the keeper sends the slice again.
    logError("run queue", { message, error });
  }
}
