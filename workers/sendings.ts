/** The sendings' part of the clock's queue. */
import { logError } from "../app/log";
import type { WorkSendingMessage } from "../app/sendings/message";
import { workSending } from "../app/sendings/work.server";
import { createApp } from "./app-of";
import { readConfig } from "./config";
import { sendAgain } from "./queues";

export async function consumeSending(message: WorkSendingMessage, env: Env): Promise<void> {
  try {
    const again = await workSending(createApp(env, readConfig(env)), message.sending);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
  } catch (error) {
    // The sending's lease lapses and the clock hands it out again.
    logError("sending", { message, error });
  }
}
