/** The alerts' part of the clock and of the queue. */
import { logError } from "../app/log";
import type { WorkFiringMessage } from "../app/reddit-alerts/queue-message";
import { dueFirings } from "../app/reddit-alerts/clock.server";
import { workFiring } from "../app/reddit-alerts/firing.server";
import { readConfig } from "./config";
import { sendAgain, sendMessages } from "./queues";
import { createApp } from "./app-of";

/** Due slots become firings, and every open firing one message. */
export async function runAlertsClock(env: Env, now: Date): Promise<void> {
  const app = createApp(env, readConfig(env));
  const firings = await dueFirings(app, now);
  await sendMessages(
    env.CLOCK_QUEUE,
    firings.map((firing) => ({ type: "work-firing", firing })),
  );
}

export async function consumeAlert(message: WorkFiringMessage, env: Env): Promise<void> {
  try {
    const again = await workFiring(createApp(env, readConfig(env)), message.firing);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The firing's lease lapses and the clock hands it out again.
    logError("alert", { message, error });
  }
}
