/** The one clock, every minute: what is due is a pure function of time and database, so local ticks are the same. */
import { cleanUploads } from "../app/toolkit/forgetting/uploads.server";
import { purge } from "../app/toolkit/purge.server";
import { runChartsClock } from "./chart-scrapes";
import { readConfig } from "./config";
import { runAlertsClock } from "./reddit-alerts";
import { createEngine } from "./services";

/** The quiet hour of the day's purge, UTC. */
const purgeAt = { hour: 3, minute: 17 };

export async function runDueWork(env: Env, now: Date): Promise<void> {
  const engine = createEngine(env, readConfig(env));
  const parts: Record<string, () => Promise<void>> = {
    alerts: () => runAlertsClock(env, now),
    charts: () => runChartsClock(env, now),
    uploads: () => cleanUploads(engine, now),
    purge: async () => {
      if (now.getUTCHours() === purgeAt.hour && now.getUTCMinutes() === purgeAt.minute)
        await purge(engine, now);
    },
  };
  const outcomes = await Promise.allSettled(Object.values(parts).map((part) => part()));
  outcomes.forEach((outcome, at) => {
    // One part's trouble is no reason for the others to stand still; the next minute tries again.
    if (outcome.status === "rejected")
      console.error("clock", { part: Object.keys(parts)[at], error: outcome.reason as unknown });
  });
}
