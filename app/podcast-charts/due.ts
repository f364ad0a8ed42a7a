/**
 * Decides when scrapes are due: Thursday 06:00 UTC, and its gaps on Friday, Saturday and Sunday. A
 * cron asks every minute, so a missed slot runs later in its week. Of several missed slots only the
 * latest runs.
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

/**
 * Returns the slot to start now, or null if none is due.
 * @param started slots of this week that have already started
 */
export function dueScrape(now: Date, started: readonly string[]): DueScrape | null {
  const week = weekOf(now);
  const thursday = mondayOf(week).getTime() + 3 * dayMs + 6 * hourMs;
  const slot = slots[Math.floor((now.getTime() - thursday) / dayMs)];
  return slot && !started.includes(slot) ? { week, slot } : null;
}

/** Returns when the next scheduled scrape begins. */
export function nextSlot(now: Date): Date {
  const thursday = mondayOf(weekOf(now)).getTime() + 3 * dayMs + 6 * hourMs;
  const times = [0, 1, 2, 3, 7].map((days) => thursday + days * dayMs);
  return new Date(times.find((time) => time > now.getTime()) ?? thursday + 7 * dayMs);
}

/**
 * Maximum number of requests in progress: enough for the hosts' rates, and few enough that none
 * waits inside the scheduler's queue. The local consumer would delay alerts with it.
 */
export const onTheirWay = 4;
/** Maximum number of descriptions in progress. */
export const describedAtOnce = 2;

/** Attempts per chart; after that the chart waits for the next slot. */
export const mostAttempts = 3;

/**
 * Milliseconds after which an unanswered message counts as lost. The local queue loses messages
 * with its process.
 */
export const lostAfter = 60_000;

/**
 * Returns true if the message counts as lost.
 * @param sent times in epoch ms
 */
export function isLost(sent: { claimedUntil: number; sentAt: number }, now: number): boolean {
  return now > Math.max(sent.sentAt + lostAfter, sent.claimedUntil);
}
