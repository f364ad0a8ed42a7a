/** The alerts' part of the clock and of the queue. */
import { logError } from "../app/log";
import type { FiringKey } from "../app/reddit-alerts/storage/firings";
import { dueFirings } from "../app/reddit-alerts/clock.server";
import { workFiring } from "../app/reddit-alerts/firing.server";
import { readConfig } from "./config";
import { sendAgain, sendMessages } from "./queues";
import { createApp } from "./app-of";

export interface AlertMessage {
  firing: FiringKey;
}

export const isAlertMessage = (message: object): message is AlertMessage => "firing" in message;

/** Due slots become firings, and every open firing one message. */
export async function runAlertsClock(env: Env, now: Date): Promise<void> {
  const app = createApp(env, readConfig(env));
  const firings = await dueFirings(app, now);
  await sendMessages(
    env.CLOCK_QUEUE,
    firings.map((firing) => ({ firing })),
  );
}

export async function consumeAlert(message: AlertMessage, env: Env): Promise<void> {
  try {
    const again = await workFiring(createApp(env, readConfig(env)), message.firing);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The firing's lease lapses and the clock hands it out again.
    logError("alert", { message, error });
  }
}
