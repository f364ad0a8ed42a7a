/** The one clock, every minute: what is due is a pure function of time and database, so local ticks are the same. */
import { cleanUploads } from "../app/toolkit/forgetting/uploads.server";
import { purge } from "../app/toolkit/purge.server";
import { runChartsClock } from "./chart-scrapes";
import { readConfig } from "./config";
import { createEngine } from "./services";

/** The quiet hour of the day's purge, UTC. */
const purgeAt = { hour: 3, minute: 17 };

export async function runDueWork(env: Env, now: Date): Promise<void> {
  const engine = createEngine(env, readConfig(env));
  await cleanUploads(engine, now);
  if (now.getUTCHours() === purgeAt.hour && now.getUTCMinutes() === purgeAt.minute) await purge(engine, now);
  await runChartsClock(env, now);
}
