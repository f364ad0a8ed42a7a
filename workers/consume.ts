/**
 * The consumer of both queues: a message's type says whose it is. It always acknowledges; what was lost the run's keeper
 * or the clock sends again.
 */
import { logError } from "../app/log";
import { beMeasured } from "./measured-platform";
import { heartbeatArrived, type QueueName } from "../app/storage/heartbeats";
import { consumeCharts } from "./chart-scrapes";
import { consumeRun } from "./csv-runs";
import { type QueueMessage, queueMessage } from "./queue-message";
import { consumeAlert } from "./reddit-alerts";
import { consumeSending } from "./sendings";
import { databaseOf } from "./app-of";
import { readConfig } from "./config";
import { inInvocation } from "./invocation";

export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(async ({ id, body }) => {
      const read = queueMessage.safeParse(body);
      const runId = read.success && "runId" in read.data ? { runId: read.data.runId } : {};
      const invocation = { by: "queue" as const, invocation: id, ...runId };
      if (read.success) return inInvocation(invocation, () => work(read.data, env));
      // Of another release, perhaps. Its words are not logged: what they are is not known.
      logError("unknown queue message", {
        id,
        wrong: read.error.issues.map(({ path }) => path.map(String).join(".")),
      });
    }),
  );
  batch.ackAll();
}

function work(message: QueueMessage, env: Env): Promise<void> {
  switch (message.type) {
    case "read-csv":
    case "work-slice":
      return consumeRun(message, env);
    case "fetch-chart":
    case "describe-show":
      return consumeCharts(message, env);
    case "work-firing":
      return consumeAlert(message, env);
    case "work-sending":
      return consumeSending(message, env);
    case "health":
      return Promise.resolve();
    case "heartbeat":
      return noteHeartbeat(message.queue, env);
    case "measure":
      return beMeasured(message, env);
  }
}

async function noteHeartbeat(queue: QueueName, env: Env): Promise<void> {
  try {
    await heartbeatArrived(databaseOf(readConfig(env)), queue, Date.now());
  } catch (error) {
    // The clock sends the next one.
    logError("heartbeat", { queue, error });
  }
}
