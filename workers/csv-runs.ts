/** CSV runs' part of the queue: reads uploads, works slices. Only the keeper sends again what came to nothing. */
import { logError } from "../app/log";
import { type RunMessage } from "../app/runs/csv/supervise-csv-run.server";
import { readCsv } from "../app/runs/csv/csv-reading.server";
import { workSlices } from "../app/runs/csv/slice.server";
import { readConfig } from "./config";
import { sendAgain } from "./queues";
import { createApp } from "./app-of";

export async function consumeRun(message: RunMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  const keeper = env.RUN_KEEPER.getByName(message.runId);
  try {
    if ("read" in message) {
      await readCsv(app, message.runId);
      await keeper.wake(message.runId);
      return;
    }
    await workSlices(app, message, {
      sliceBegins: (slice) => keeper.sliceBegins(slice),
      sliceEnded: (from, takesOn) => keeper.sliceEnded(from, takesOn),
      sliceWaits: async (slice, wait) => {
        const again = { runId: message.runId, ...slice };
        if (await keeper.sliceWaits(slice, wait)) await sendAgain(env.RUN_QUEUE, again, wait);
      },
    });
  } catch (error) {
    // The rows' lease lapses and the keeper sends the slice again.
    logError("run queue", { message, error });
  }
}
