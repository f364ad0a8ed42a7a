/** Work of once a day: the first tick from its time on does it, whichever that is; a day on which it failed tries again. */
import { endDay, takeDay } from "./storage/daily-work";
import type { App } from "../app";

export interface DailyWork {
  name: string;
  /** UTC, from when on. */
  from: { hour: number; minute: number };
  work(now: Date): Promise<void>;
}

/** Longer than any of it takes; work that broke off or failed is begun again after it. */
const lease = 3_600_000;

const mostAhead = 24 * 3_600_000;

/** @param at the trigger's own time, which says whose day it is; work and lease go by the real one */
export async function onceADay(
  { database, now: clock }: Pick<App, "database" | "now">,
  { name, from, work }: DailyWork,
  at: Date,
): Promise<void> {
  const now = clock();
  // A trigger of another year, as the local runtime takes one from anybody, must not stand for the days until then.
  const day = lastDayBegun(from, new Date(Math.min(at.getTime(), now.getTime() + mostAhead)));
  if (!(await takeDay(database, { name, day, now: now.getTime(), until: now.getTime() + lease }))) return;
  await work(now);
  await endDay(database, name, day);
}

/** The last day whose time had come: "2026-11-22". */
function lastDayBegun({ hour, minute }: DailyWork["from"], at: Date): string {
  return new Date(at.getTime() - (hour * 60 + minute) * 60_000).toISOString().slice(0, 10);
}
