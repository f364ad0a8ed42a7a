/** The one clock, every minute: what is due is a pure function of time and database, so local ticks are the same. */
import { logError } from "../app/log";
import type { App } from "../app/runs/app";
import { searchFiles } from "../app/runs/erasure/stored-files.server";
import { cleanUploads } from "../app/runs/erasure/uploads.server";
import { type DailyWork, onceADay } from "../app/runs/once-a-day.server";
import { purge } from "../app/runs/purge.server";
import { runsNotBegun } from "../app/storage/runs";
import { forgetRedditTexts } from "../app/reddit-alerts/clock.server";
import { runChartsClock } from "./chart-scrapes";
import { readConfig } from "./config";
import { runAlertsClock } from "./reddit-alerts";
import { createApp } from "./app-of";

/** In quiet hours. */
const daily = (app: App): DailyWork[] => [
  { name: "purge", from: { hour: 3, minute: 17 }, work: (now) => purge(app, now) },
  { name: "reddit-recheck", from: { hour: 4, minute: 23 }, work: (now) => forgetRedditTexts(app, now) },
];

export async function runDueWork(env: Env, now: Date): Promise<void> {
  const app = createApp(env, readConfig(env));
  const parts: Record<string, () => Promise<void>> = {
    alerts: () => runAlertsClock(env, now),
    charts: () => runChartsClock(env, now),
    search: () =>
      searchFiles(app, (staffId, subjects) => env.PROGRESS_FEED.getByName(staffId).forget(subjects)),
    uploads: () => cleanUploads(app, now),
    runs: () => takeUpRuns(env, app, now),
    ...Object.fromEntries(daily(app).map((work) => [work.name, () => onceADay(app, work, now)])),
  };
  const outcomes = await Promise.allSettled(Object.values(parts).map((part) => part()));
  outcomes.forEach((outcome, at) => {
    // One part's trouble is no reason for the others to stand still; the next minute tries again.
    if (outcome.status === "rejected")
      logError("clock", { part: Object.keys(parts)[at], error: outcome.reason as unknown });
  });
}

/** Runs that were written down when their keeper could not be told, or ended before it had begun. */
async function takeUpRuns(env: Env, { database }: App, now: Date): Promise<void> {
  const ids = await runsNotBegun(database, new Date(now.getTime() - 60_000));
  await Promise.all(ids.map((id) => env.RUN_KEEPER.getByName(id).wake(id)));
}
