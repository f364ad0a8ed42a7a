/** The alerts' part of the clock's queue. */
import { logError } from "../app/log";
import type { WorkFiringMessage } from "../app/reddit-alerts/queue-message";
import { workFiring } from "../app/reddit-alerts/firing.server";
import { readConfig } from "./config";
import { sendAgain } from "./queues";
import { createApp } from "./app-of";

export async function consumeAlert(message: WorkFiringMessage, env: Env): Promise<void> {
  try {
    const again = await workFiring(createApp(env, readConfig(env)), message.firing);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The firing's lease lapses and the clock hands it out again.
    logError("alert", { message, error });
  }
}
