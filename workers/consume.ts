/**
 * Consumes both queues and dispatches each message by its type. It always acknowledges: the run
 * object or the scheduler sends a lost message again.
 */
import { logError } from "../app/log";
import { messagesAfter } from "../app/podcast-charts/scheduled-work.server";
import { describeShow } from "../app/podcast-charts/descriptions.server";
import type { ChartsMessage } from "../app/podcast-charts/message";
import { workChart } from "../app/podcast-charts/scrape.server";
import { workFiring } from "../app/reddit-alerts/firing.server";
import type { WorkFiringMessage } from "../app/reddit-alerts/queue-message";
import { consumeRun } from "../app/runs/csv/consume-run.server";
import type { RunMessage } from "../app/runs/csv/run-message";
import type { WorkSendingMessage } from "../app/sendings/message";
import { workSending } from "../app/sendings/work.server";
import { beMeasured } from "./measured-platform";
import { heartbeatArrived, type QueueName } from "../app/storage/heartbeats";
import { objectsOf } from "./objects";
import { type QueueMessage, queueMessage } from "./queue-message";
import { sendAgain, sendMessages } from "./queues";
import { createApp, databaseOf } from "./app-of";
import { readConfig } from "./config";
import { inInvocation } from "./invocation";

export async function consume(batch: MessageBatch<unknown>, env: Env): Promise<void> {
  await Promise.all(
    batch.messages.map(async ({ id, body }) => {
      const read = queueMessage.safeParse(body);
      const runId = read.success && "runId" in read.data ? { runId: read.data.runId } : {};
      const invocation = { by: "queue" as const, invocation: id, ...runId };
      if (read.success) return inInvocation(invocation, () => work(read.data, env));
      // Another release may have sent it. The log contains only the names of the wrong fields,
      // because the content is unknown.
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
      return workRun(message, env);
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

function workRun(message: RunMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  const keeper = objectsOf(env).keeper(message.runId);
  return consumeRun(app, message, keeper, (again, wait) => sendAgain(env.RUN_QUEUE, again, wait));
}

/**
 * Handles one charts message and sends the messages that follow from it. Each message is one small
 * request, so charts never delay alerts.
 */
async function consumeCharts(message: ChartsMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  try {
    const again =
      message.type === "fetch-chart" ? await workChart(app, message) : await describeShow(app, message);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
    await sendMessages(env.CLOCK_QUEUE, await messagesAfter(app.database, message, app.now()));
  } catch (error) {
    // The scheduler sends the message again when its lease has expired.
    logError("charts queue", { message, error });
  }
}

async function consumeAlert(message: WorkFiringMessage, env: Env): Promise<void> {
  try {
    const again = await workFiring(createApp(env, readConfig(env)), message.firing);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The scheduler sends the firing again when its lease has expired.
    logError("alert", { message, error });
  }
}

async function consumeSending(message: WorkSendingMessage, env: Env): Promise<void> {
  try {
    const again = await workSending(createApp(env, readConfig(env)), message.sending);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The scheduler sends the sending again when its lease has expired.
    logError("sending", { message, error });
  }
}

async function noteHeartbeat(queue: QueueName, env: Env): Promise<void> {
  try {
    await heartbeatArrived(databaseOf(readConfig(env)), queue, Date.now());
  } catch (error) {
    // The scheduler sends the next heartbeat.
    logError("heartbeat", { queue, error });
  }
}
