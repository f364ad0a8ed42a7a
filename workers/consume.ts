/** The consumer of both queues: a message's shape says whose it is. It always acknowledges; what was lost its keeper or the clock sends again. */
import { type RunMessage } from "../app/runs/csv/supervise-csv-run.server";
import type { ChartsMessage } from "../app/podcast-charts/clock.server";
import { consumeCharts, isChartsMessage } from "./chart-scrapes";
import { consumeRun } from "./csv-runs";
import { type AlertMessage, consumeAlert, isAlertMessage } from "./reddit-alerts";

export type QueueMessage = RunMessage | ChartsMessage | AlertMessage;

export async function consume(batch: MessageBatch<QueueMessage>, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(({ body }) => {
      if (isChartsMessage(body)) return consumeCharts(body, env);
      return isAlertMessage(body) ? consumeAlert(body, env) : consumeRun(body, env);
    }),
  );
  batch.ackAll();
}
