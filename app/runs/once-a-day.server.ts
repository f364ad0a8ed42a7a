/**
 * Runs daily work at the first tick after its time. If it fails, later ticks of the same day try
 * again.
 */
import { endDay, takeDay } from "./storage/daily-work";
import type { App } from "../app";

export interface DailyWork {
  name: string;
  /** UTC time from which the work is due. */
  from: { hour: number; minute: number };
  work(now: Date): Promise<void>;
}

/**
 * Milliseconds, longer than any of the work takes. After the lease expires, the next tick starts
 * interrupted or failed work again.
 */
const lease = 3_600_000;

const mostAhead = 24 * 3_600_000;

/**
 * Runs the work if it is due and not done today.
 * @param at the trigger's own time, which decides the day. Work and lease use the real time.
 */
export async function onceADay(
  { database, now: clock }: Pick<App, "database" | "now">,
  { name, from, work }: DailyWork,
  at: Date,
): Promise<void> {
  const now = clock();
  // Anyone can trigger the local runtime with a date in the future, which must not mark all days
  // until then as done.
  const day = lastDayBegun(from, new Date(Math.min(at.getTime(), now.getTime() + mostAhead)));
  if (!(await takeDay(database, { name, day, now: now.getTime(), until: now.getTime() + lease }))) return;
  await work(now);
  await endDay(database, name, day);
}

/** Returns the last day whose time has come: "2026-11-22". */
function lastDayBegun({ hour, minute }: DailyWork["from"], at: Date): string {
  return new Date(at.getTime() - (hour * 60 + minute) * 60_000).toISOString().slice(0, 10);
}
