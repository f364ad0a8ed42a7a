/** Converts alerts between database rows and the API's shape. */
import { sql } from "drizzle-orm";
import type { Database } from "../storage/database";
import { spentBy, type SpentByRun } from "../calls/storage/ledger";
import type { StoredAlert } from "./storage/alerts";
import type { FiringKey } from "./storage/firings";
import { newestFirings } from "./storage/recent-firings";
import { type Alert, type AlertForm, toAlert } from "./alert";
import type { Schedule } from "./schedule";

export const storedToForm = (alert: StoredAlert): AlertForm => ({
  keyword: alert.keyword,
  frequencyHours: alert.frequencyHours,
  frequencyTimeHour: alert.timeHour,
  frequencyTimePeriod: alert.timePeriod,
  postsLimit: alert.postsLimit,
  postsSkipExisting: alert.skipExisting,
  filterPrompt: alert.prompt,
  filterComments: alert.comments,
  filterUpvotes: alert.upvotes,
  subreddits: alert.subreddits,
  channel: alert.channel ?? "",
  digest: alert.digest,
});

export const storedToAlert = (alert: StoredAlert): Alert => toAlert(alert.id, storedToForm(alert));

export const formToStored = (form: AlertForm) => ({
  keyword: form.keyword,
  frequencyHours: form.frequencyHours,
  timeHour: form.frequencyTimeHour,
  timePeriod: form.frequencyTimePeriod,
  postsLimit: form.postsLimit,
  skipExisting: form.postsSkipExisting,
  prompt: form.filterPrompt,
  comments: form.filterComments,
  upvotes: form.filterUpvotes,
  subreddits: form.subreddits,
  channel: form.channel || null,
  digest: form.digest,
});

/** The name under which journal and ledger record a firing. */
export const firingName = ({ alertId, slot }: FiringKey) => `alert:${alertId}:${slot}`;

/** Returns the costs of each alert's newest firings; `firingName` names each. */
export const spentOnFirings = (database: Database, count: number): Promise<SpentByRun[]> =>
  database.all<SpentByRun>(
    spentBy(sql`(SELECT 'alert:' || alert_id || ':' || slot FROM (${newestFirings(count)}))`),
  );

export const scheduleOf = (alert: StoredAlert): Schedule => ({
  frequency: {
    hours: alert.frequencyHours,
    time: { hour: alert.timeHour, period: alert.timePeriod },
  },
  since: alert.scheduledFrom.getTime(),
});
