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
        sliceBegins: (slice) => keeper.sliceBegins(slice),
        sliceEnded: (from, takesOn) => keeper.sliceEnded(from, takesOn),
        sliceWaits: async (slice, wait) => {
          if (await keeper.sliceWaits(slice, wait))
            await sendAgain(env.RUN_QUEUE, { ...message, ...slice }, wait);
        },
      },
    );
  } catch (error) {
    // The rows' lease lapses and the keeper sends the slice again.
    logError("run queue", { message, error });
  }
}
