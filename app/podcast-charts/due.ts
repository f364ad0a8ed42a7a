/**
 * When charts are due, as a pure function of time and what was started before: the week's scrape on Thursday at 06:00
 * UTC, its gaps again on Friday, Saturday and Sunday. One cron asks every minute, so a missed slot is caught up within
 * its week; of several missed ones only the latest.
 */
import { mondayOf, type Week, weekOf } from "./week";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

export const slots = ["thursday", "friday", "saturday", "sunday"] as const;
export type Slot = (typeof slots)[number];

export interface DueScrape {
  week: Week;
  slot: Slot;
}

/** @param started slots of this week that were started already */
export function dueScrape(now: Date, started: readonly string[]): DueScrape | null {
  const week = weekOf(now);
  const thursday = mondayOf(week).getTime() + 3 * dayMs + 6 * hourMs;
  const slot = slots[Math.floor((now.getTime() - thursday) / dayMs)];
  return slot && !started.includes(slot) ? { week, slot } : null;
}

/** When the next scheduled scrape begins. */
export function nextSlot(now: Date): Date {
  const thursday = mondayOf(weekOf(now)).getTime() + 3 * dayMs + 6 * hourMs;
  const times = [0, 1, 2, 3, 7].map((days) => thursday + days * dayMs);
  return new Date(times.find((time) => time > now.getTime()) ?? thursday + 7 * dayMs);
}

/**
 * Requests on their way at a time: enough for the hosts' rates (the slowest part), and so few that none waits for its
 * start time inside the clock's queue, where the local consumer would hold up alerts with it.
 */
export const onTheirWay = 4;
/** The same for descriptions. */
export const describedAtOnce = 2;

/** Claims of one chart before it is given up until the next slot. */
export const mostAttempts = 3;

/** A message that came to nothing for so long is lost (the local queue dies with its process). */
export const lostAfter = 60_000;

/** @param sent times in ms since 1970 */
export function isLost(sent: { claimedUntil: number; sentAt: number }, now: number): boolean {
  return now > Math.max(sent.sentAt + lostAfter, sent.claimedUntil);
}
