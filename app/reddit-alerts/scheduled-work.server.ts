/** The alerts' scheduled work: stores due slots, then queues their firings. */
import { listAlerts } from "./storage/alerts";
import { forgetPostTexts, postsWithText } from "./storage/alert-posts";
import { addDueFirings, type FiringKey, lastSlots, takeOpenFirings } from "./storage/firings";
import { clearSourceAlarm } from "./storage/source-alarms";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { scheduleOf } from "./alert-rows.server";
import { mostAttempts } from "./sending.server";
import { dueSlot } from "./schedule";
import { tellAlarms } from "./source-alarm.server";

/**
 * Milliseconds before the scheduler queues the same firing again, because its message may still
 * wait.
 */
const handOutPause = 90_000;
const day = 86_400_000;
const textsFor = 30 * day;
/** Reddit's limit of posts per request. */
const namesAtOnce = 100;
const recheckTimeout = 600_000;

/**
 * Stores the due slots and returns the firings to queue.
 * @param at the trigger's own time, so late or duplicate triggers compute the same slots. Leases
 * use the real time.
 */
export async function dueFirings(app: App, at: Date): Promise<FiringKey[]> {
  const { database } = app;
  const now = app.now().getTime();
  const alerts = await listAlerts(database);
  if (alerts.length === 0) {
    // Ends the alarms if there are no alerts: no search would end them.
    await Promise.all(["reddit", "slack"].map((source) => clearSourceAlarm(database, source)));
    return [];
  }
  const last = await lastSlots(database);
  const due = alerts.flatMap((alert) => {
    if (alert.paused) return [];
    const passed = Math.max(last.get(alert.id) ?? -Infinity, alert.resumedAt ?? -Infinity);
    const slot = dueSlot(scheduleOf(alert), Number.isFinite(passed) ? passed : null, at.getTime());
    return slot ? [{ alertId: alert.id, ...slot }] : [];
  });
  await addDueFirings(database, due, now);
  await tellAlarms(app);
  return takeOpenFirings(database, { now, pause: handOutPause, mostSearches: mostAttempts });
}

/** Deletes, once a day, the texts of posts that Reddit deleted and of posts older than 30 days. */
export async function forgetRedditTexts(app: App, now: Date): Promise<void> {
  const { database } = app;
  await forgetPostTexts(database, [], now.getTime() - textsFor);
  const [alert] = await listAlerts(database);
  if (!alert) return;
  await askOutsideRun(
    app,
    {
      id: `alerts:recheck:${now.toISOString().slice(0, 10)}`,
      staffId: alert.createdBy,
      timeout: recheckTimeout,
    },
    async ({ subreddits }) => {
      for (let after = ""; ;) {
        const names = await postsWithText(database, after, namesAtOnce);
        if (names.length === 0) return;
        const standing = new Set(
          (await subreddits.current(names)).value.flatMap((post) =>
            post.removedBy === null ? post.name : [],
          ),
        );
        await forgetPostTexts(
          database,
          names.filter((name) => !standing.has(name)),
          0,
        );
        after = names.at(-1) ?? after;
      }
    },
  );
}
