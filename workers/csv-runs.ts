/** The runs' queue on the platform. */
import { consumeRun as consume } from "../app/runs/csv/consume-run.server";
import type { RunMessage } from "../app/runs/csv/run-message";
import { readConfig } from "./config";
import { objectsOf } from "./objects";
import { sendAgain } from "./queues";
import { createApp } from "./app-of";

export function consumeRun(message: RunMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  const keeper = objectsOf(env).keeper(message.runId);
  return consume(app, message, keeper, (again, wait) => sendAgain(env.RUN_QUEUE, again, wait));
}
