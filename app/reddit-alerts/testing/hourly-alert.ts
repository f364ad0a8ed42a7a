/** For tests: the common values of alerts that are due each hour. */
import type { StoredAlert } from "../storage/alerts";

const hour = 3_600_000;

/**
 * Returns an alert created on a full hour, thirty hours ago. It is due at each full hour; its last
 * slot has passed.
 */
export function hourlyAlert(now: number): Omit<StoredAlert, "id" | "keyword" | "postsLimit" | "createdBy"> {
  const made = new Date(Math.floor(now / hour) * hour - 30 * hour);
  return {
    frequencyHours: 1,
    timeHour: 1,
    timePeriod: "AM",
    skipExisting: false,
    prompt: "",
    comments: 0,
    upvotes: 0,
    scheduledFrom: made,
    subreddits: [],
    channel: null,
    digest: false,
    paused: false,
    resumedAt: null,
    origin: "http://console.example",
    createdAt: made,
    updatedAt: made,
  };
}
