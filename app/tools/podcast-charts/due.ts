/**
 * When charts are due, as a pure function of time and what was started before: the week's scrape on Thursday at 06:00
 * UTC, its gaps again on Friday, Saturday and Sunday. One cron asks every minute, so a missed slot is caught up within
 * its week; of several missed ones only the latest.
 */
import { mondayOf, type Week, weekOf } from "./week";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const slots = ["thursday", "friday", "saturday", "sunday"] as const;
export type Slot = (typeof slots)[number];

export interface DueScrape {
  week: Week;
  slot: Slot;
}

/** @param started slots of this week that were started already */
export function dueScrape(now: Date, started: readonly string[]): DueScrape | null {
  const week = weekOf(now);
  const thursday = mondayOf(week).getTime() + 3 * dayMs + 6 * hourMs;
  const passed = Math.floor((now.getTime() - thursday) / dayMs);
  const slot = slots[passed];
  return slot && !started.includes(slot) ? { week, slot } : null;
}

/** When the next scheduled scrape begins. */
export function nextSlot(now: Date): Date {
  const thursday = mondayOf(weekOf(now)).getTime() + 3 * dayMs + 6 * hourMs;
  const times = [0, 1, 2, 3, 7].map((days) => thursday + days * dayMs);
  return new Date(times.find((time) => time > now.getTime()) ?? thursday + 7 * dayMs);
}

/** Claims of one chart before it is given up until the next slot. */
export const mostAttempts = 3;

export interface WaitingChart {
  attempts: number;
  /** ms since 1970: until then somebody is at it, or the upstream asked us to wait. */
  claimedUntil: number;
  /** ms since 1970: when its message was last sent. */
  sentAt: number;
}

/** A message that did not arrive (the queue was lost with its process) is sent again after this long without progress. */
export const lostAfter = 120_000;

/** @param movedAt ms since 1970: when any chart of this scrape last got somewhere */
export function mustBeSentAgain(chart: WaitingChart, movedAt: number, now: number): boolean {
  if (chart.attempts >= mostAttempts || chart.claimedUntil > now) return false;
  // A claim that passed, or a wait that is over: nobody else will come for it.
  if (chart.claimedUntil > 0 && chart.claimedUntil > chart.sentAt) return true;
  return now - Math.max(chart.sentAt, movedAt) > lostAfter;
}
