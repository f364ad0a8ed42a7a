/**
 * The charts' work in each minute: starts due scrapes, resends lost messages, ends finished weeks.
 */
import { writeBatch } from "../storage/batch";
import { endScrapes, failExhausted, forgetSent, readDueWork, takeNextTasks } from "./storage/chart-scrapes";
import type { Database } from "../storage/database";
import { takeNextShows, tidyShows } from "./storage/show-descriptions";
import { chooseNewShows } from "./descriptions.server";
import { describedAtOnce, dueScrape, isLost, lostAfter, mostAttempts, onTheirWay } from "./due";
import type { ChartsMessage, DescribeShowMessage, FetchChartMessage } from "./message";
import { startScrape } from "./scrape.server";
import { weekKey, weekOf } from "./week";

/**
 * Starts due scrapes and finds charts without a message.
 * @returns the messages to queue
 */
export async function dueCharts(database: Database, now: Date): Promise<ChartsMessage[]> {
  const at = now.getTime();
  const { startedSlots, sent, unendedWeeks } = await readDueWork(database, weekKey(weekOf(now)));

  const due = dueScrape(now, startedSlots);
  if (due) await startScrape(database, { ...due, by: null, now });

  const lost = sent.filter((task) => isLost(task, at));
  if (lost.length > 0) await writeBatch(database, [failExhausted(at, mostAttempts), forgetSent(lost)]);
  for (const week of unendedWeeks) await endWeek(database, week, now);

  const describing = await tidyShows(database, { now: at, lostBefore: at - 5 * lostAfter, mostAttempts });
  return [
    ...(await nextCharts(database, onTheirWay - (sent.length - lost.length), now)),
    ...(await nextShows(database, describedAtOnce - describing, now)),
  ];
}

export async function nextCharts(database: Database, count: number, now: Date): Promise<FetchChartMessage[]> {
  const charts = await takeNextTasks(database, count, now.getTime());
  return charts.map((chart) => ({ type: "fetch-chart", chart }));
}

export async function nextShows(
  database: Database,
  count: number,
  now: Date,
): Promise<DescribeShowMessage[]> {
  const shows = await takeNextShows(database, count, now.getTime());
  return shows.map((describe) => ({ type: "describe-show", describe }));
}

/**
 * Ends a week's scrape once no chart is waiting. The first worker to notice this chooses the week's
 * new shows.
 */
export async function endWeek(database: Database, week: number, now: Date): Promise<boolean> {
  if (!(await endScrapes(database, week, now.getTime()))) return false;
  await chooseNewShows(database, week);
  return true;
}

/**
 * Returns the messages to send after one is done; after a week's last chart, the messages for its
 * first shows.
 */
export async function messagesAfter(
  database: Database,
  message: ChartsMessage,
  now: Date,
): Promise<ChartsMessage[]> {
  if (message.type === "describe-show") return nextShows(database, 1, now);
  const next = await nextCharts(database, 1, now);
  if (next.length > 0) return next;
  return (await endWeek(database, message.chart.week, now)) ? nextShows(database, describedAtOnce, now) : [];
}
