/**
 * Podcast charts on the platform: the clock starts scrapes, its queue carries one small message per request, each calling
 * the next, so that charts never stand in line before alerts.
 */
import { logError } from "../app/log";
import { chartsClock, type ChartsMessage, messagesAfter } from "../app/podcast-charts/clock.server";
import { describeShow } from "../app/podcast-charts/descriptions.server";
import { workChart } from "../app/podcast-charts/scrape.server";
import { readConfig } from "./config";
import { sendAgain, sendMessages } from "./queues";
import { createEngine } from "./services";

export const isChartsMessage = (message: object): message is ChartsMessage =>
  "chart" in message || "describe" in message;

export async function runChartsClock(env: Env, now: Date): Promise<void> {
  const { database } = createEngine(env, readConfig(env));
  await sendMessages(env.CLOCK_QUEUE, await chartsClock(database, now));
}

export async function consumeCharts(message: ChartsMessage, env: Env): Promise<void> {
  const engine = createEngine(env, readConfig(env));
  try {
    const again = "chart" in message ? await workChart(engine, message) : await describeShow(engine, message);
    if (again !== null) await sendAgain(env.CLOCK_QUEUE, message, again);
    await sendMessages(env.CLOCK_QUEUE, await messagesAfter(engine.database, message, engine.now()));
  } catch (error) {
    // The lease lapses and the clock sends the message again.
    logError("charts queue", { message, error });
  }
}
