/** For tests: what alerts have in common that are due each hour. */
import type { StoredAlert } from "../storage/alerts";

const hour = 3_600_000;

/** Made some thirty hours before now on a full hour; due at each full hour, the last one having gone by. */
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
