/** A file's part of the runs' queue: reads uploads, works slices. Only the keeper sends again what came to nothing. */
import { logError } from "../../log";
import type { App } from "../app";
import { readCsv } from "./csv-reading.server";
import type { RunMessage } from "./run-message";
import { type Slice, type SliceTurns, workSlices } from "./slice.server";

/** The run's own object, as a queue's consumer asks it. */
export interface SliceKeeper extends Omit<SliceTurns, "sliceWaits"> {
  wake(runId: string): Promise<void>;
  /** @returns whether the slice's message is to be sent again */
  sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean>;
}

/** @param sendAgain sends a message after so many milliseconds */
export async function consumeRun(
  app: App,
  message: RunMessage,
  keeper: SliceKeeper,
  sendAgain: (message: RunMessage, milliseconds: number) => Promise<void>,
): Promise<void> {
  const { runId } = message;
  try {
    if (message.type === "read-csv") {
      await readCsv(app, runId);
      await keeper.wake(runId);
      return;
    }
    const { from, to } = message;
    await workSlices(
      app,
      { runId, from, to },
      {
        sliceBegins: (slice, worker) => keeper.sliceBegins(slice, worker),
        lives: (worker) => keeper.lives(worker),
        sliceEnded: (first, worker, takesOn) => keeper.sliceEnded(first, worker, takesOn),
        sliceWaits: async (slice, worker, wait) => {
          if (await keeper.sliceWaits(slice, worker, wait)) await sendAgain({ ...message, ...slice }, wait);
        },
        workerEnds: (worker) => keeper.workerEnds(worker),
      },
    );
  } catch (error) {
    // The rows are open again once their worker has ended, and the keeper sends the slice again.
    logError("run queue", { message, error });
  }
}
