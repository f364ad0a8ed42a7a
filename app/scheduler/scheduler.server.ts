/**
 * Runs every minute. Due work depends only on time and database, so a late or repeated tick, or one
 * in the simulation, has the same effect.
 */
import { logError } from "../log";
import { dueCharts } from "../podcast-charts/scheduled-work.server";
import { noteFoundKeys } from "../records/found-keys.server";
import { forgetDue } from "../records/forgetting.server";
import { hideForgotten } from "../records/forgotten.server";
import { purgeRecords } from "../records/purge.server";
import { dueFirings, forgetRedditTexts } from "../reddit-alerts/scheduled-work.server";
import { readModelEndings } from "../operations/model-endings.server";
import { sayConsoleLives } from "../operations/consoles.server";
import { watch } from "../operations/watch.server";
import type { App } from "../app";
import { searchFiles } from "../runs/erasure/stored-files.server";
import { cleanUploads } from "../runs/erasure/uploads.server";
import { wakeForgottenRuns } from "../runs/forgotten-runs.server";
import { type DailyWork, onceADay } from "../runs/once-a-day.server";
import { forgetSendingImages, dueSendings } from "../sendings/scheduled-work.server";
import { purge } from "../runs/purge.server";
import { takeLateAnswers } from "../runs/rerun/late-answers.server";

/** Runs at quiet hours (UTC). */
const daily = (app: App): DailyWork[] => [
  { name: "purge", from: { hour: 3, minute: 17 }, work: (now) => purge(app, now) },
  { name: "records", from: { hour: 3, minute: 41 }, work: (now) => purgeRecords(app, now) },
  {
    name: "sending-images",
    from: { hour: 3, minute: 47 },
    work: (now) => forgetSendingImages(app.database, now),
  },
  { name: "reddit-recheck", from: { hour: 4, minute: 23 }, work: (now) => forgetRedditTexts(app, now) },
  { name: "model-endings", from: { hour: 5, minute: 11 }, work: (now) => readModelEndings(app, now) },
];

/**
 * Milliseconds. Any web page can trigger the local runtime with a date years ahead, which must not send every alert
 * until then. Tests and developers trigger the alerts of the next day.
 */
const mostAhead = 48 * 3_600_000;

/**
 * @param trigger the trigger's own time
 * @param cleanFeed removes events that name erased people from a user's feed
 */
export async function runScheduler(
  app: App,
  trigger: Date,
  cleanFeed: (staffId: string, subjects: string[]) => Promise<void>,
): Promise<void> {
  const at = new Date(Math.min(trigger.getTime(), app.now().getTime() + mostAhead));
  const parts: Record<string, () => Promise<void>> = {
    alerts: async () => {
      const firings = await dueFirings(app, at);
      await app.enqueue(firings.map((firing) => ({ type: "work-firing", firing })));
    },
    charts: async () => app.enqueue(await dueCharts(app.database, at)),
    forgetting: () => forgetDue(app),
    "forgotten keys": () => hideForgotten(app),
    "found keys": () => noteFoundKeys(app),
    sendings: async () => app.enqueue(await dueSendings(app.database, at)),
    search: () => searchFiles(app, cleanFeed),
    uploads: () => cleanUploads(app, at),
    runs: () => wakeForgottenRuns(app),
    "late answers": () => takeLateAnswers(app),
    console: () => sayConsoleLives(app, at),
    watch: () => watch(app, at),
    ...Object.fromEntries(daily(app).map((work) => [work.name, () => onceADay(app, work, at)])),
  };
  await Promise.all(
    Object.entries(parts).map(async ([part, work]) => {
      try {
        await work();
      } catch (error) {
        // A failing part must not stop the others; the next minute tries it again.
        logError("scheduler", { part, error });
      }
    }),
  );
}
