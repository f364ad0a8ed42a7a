/**
 * Podcast charts on the platform: the clock starts scrapes, its queue carries one small message per request, each calling
 * the next, so that charts never stand in line before alerts.
 */
import { logError } from "../app/log";
import { messagesAfter } from "../app/podcast-charts/scheduled-work.server";
import { describeShow } from "../app/podcast-charts/descriptions.server";
import type { ChartsMessage } from "../app/podcast-charts/message";
import { workChart } from "../app/podcast-charts/scrape.server";
import { readConfig } from "./config";
import { sendAgain, sendMessages } from "./queues";
import { createApp } from "./app-of";

export async function consumeCharts(message: ChartsMessage, env: Env): Promise<void> {
  const app = createApp(env, readConfig(env));
  try {
    const again =
      message.type === "fetch-chart" ? await workChart(app, message) : await describeShow(app, message);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
    await sendMessages(env.CLOCK_QUEUE, await messagesAfter(app.database, message, app.now()));
  } catch (error) {
    // The lease lapses and the clock sends the message again.
    logError("charts queue", { message, error });
  }
}
