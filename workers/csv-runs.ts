/** CSV runs' part of the queue: reads uploads, works slices. Only the keeper sends again what came to nothing. */
import { logError } from "../app/log";
import type { RunMessage } from "../app/runs/csv/run-message";
import { readCsv } from "../app/runs/csv/csv-reading.server";
import { workSlices } from "../app/runs/csv/slice.server";
import { readConfig } from "./config";
import { sendAgain } from "./queues";
import { createApp } from "./app-of";

export async function consumeRun(message: RunMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  const keeper = env.RUN_KEEPER.getByName(message.runId);
  try {
    const { runId } = message;
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
        sliceEnded: (from, worker, takesOn) => keeper.sliceEnded(from, worker, takesOn),
        sliceWaits: async (slice, worker, wait) => {
          if (await keeper.sliceWaits(slice, worker, wait))
            await sendAgain(env.RUN_QUEUE, { ...message, ...slice }, wait);
        },
        workerEnds: (worker) => keeper.workerEnds(worker),
      },
    );
  } catch (error) {
    // The rows are open again once their worker has ended, and the keeper sends the slice again.
    logError("run queue", { message, error });
  }
}
