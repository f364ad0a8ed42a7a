/** The queue consumer: reads uploads, works slices, fetches charts, fires alerts. It always acknowledges; only the keeper sends again. */
import { type RunMessage } from "../app/toolkit/engine/csv-keeping.server";
import { readCsv } from "../app/toolkit/engine/csv-reading.server";
import { workSlice } from "../app/toolkit/engine/slice.server";
import type { ChartsMessage } from "../app/tools/podcast-charts/clock.server";
import { consumeCharts, isChartsMessage } from "./chart-scrapes";
import { readConfig } from "./config";
import { type AlertMessage, consumeAlert, isAlertMessage } from "./reddit-alerts";
import { createEngine } from "./services";

/** Queues count delays in seconds, twelve hours at most. */
const longestDelay = 43_200;

export type QueueMessage = RunMessage | ChartsMessage | AlertMessage;

export async function consumeRuns(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(({ body }) => {
      if (isChartsMessage(body)) return consumeCharts(body, env);
      return isAlertMessage(body) ? consumeAlert(body, env) : consume(body, env);
    }),
  );
  batch.ackAll();
}

async function consume(message: RunMessage, env: Env): Promise<void> {
  const engine = createEngine(env, readConfig(env));
  const keeper = env.RUN_KEEPER.getByName(message.runId);
  try {
    if ("read" in message) {
      await readCsv(engine, message.runId);
      await keeper.wake(message.runId);
      return;
    }
    const again = await workSlice(engine, message);
    if (again === null) await keeper.sliceEnded(message.from);
    else await env.RUN_QUEUE.send(message, { delaySeconds: Math.min(longestDelay, Math.ceil(again / 1000)) });
  } catch (error) {
    // The rows' lease passes and the keeper sends the slice again.
    console.error("run queue", { message, error });
  }
}
