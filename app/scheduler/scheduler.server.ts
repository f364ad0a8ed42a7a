/**
 * The one clock, every minute: what is due is a pure function of time and database, so a tick that comes late, twice or
 * in a simulation does the same.
 */
import { logError } from "../log";
import { dueCharts } from "../podcast-charts/scheduled-work.server";
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

/** In quiet hours. */
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
 * @param at the trigger's own time
 * @param cleanFeed takes the events that name people out of a person's feed
 */
export async function runScheduler(
  app: App,
  at: Date,
  cleanFeed: (staffId: string, subjects: string[]) => Promise<void>,
): Promise<void> {
  const parts: Record<string, () => Promise<void>> = {
    alerts: async () => {
      const firings = await dueFirings(app, at);
      await app.enqueue(firings.map((firing) => ({ type: "work-firing", firing })));
    },
    charts: async () => app.enqueue(await dueCharts(app.database, at)),
    "forgotten keys": () => hideForgotten(app),
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
        // One part's trouble is no reason for the others to stand still; the next minute tries again.
        logError("scheduler", { part, error });
      }
    }),
  );
}
