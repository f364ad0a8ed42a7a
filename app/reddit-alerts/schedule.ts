/**
 * Decides when an alert is due, from its frequency, its start and the current time
 * (docs/product/reddit-alerts.md).
 */
import { atNewYorkHour, newYorkClock, newYorkDay } from "./new-york";

export interface Frequency {
  /** Interval in hours, at least 1. */
  hours: number;
  /** First time of day in New York, with an hour from 1 to 12. */
  time: { hour: number; period: "AM" | "PM" };
}

export interface Schedule {
  frequency: Frequency;
  /** When a user created the alert or last changed its frequency (epoch ms). */
  since: number;
}

const hourMs = 3_600_000;

export const hourOfDay = ({ hour, period }: Frequency["time"]) => (hour % 12) + (period === "PM" ? 12 : 0);

/**
 * Returns the first matching wall time after the alert's creation. All later slots count from it.
 */
function anchorOf({ frequency, since }: Schedule): { day: number; at: number } {
  const hour = hourOfDay(frequency.time);
  for (let day = newYorkDay(since); ; day++) {
    const at = atNewYorkHour(day, hour);
    if (at > since) return { day, at };
  }
}

interface Slots {
  /** Returns the time of a slot (epoch ms). */
  at(index: number): number;
  /** Returns the number of the last slot at or before `time`; negative before the first. */
  upTo(time: number): number;
  /** Counts the slots after `from`, up to and including `to`. */
  between(from: number, to: number): number;
}

/**
 * True if the alert keeps its wall times: its interval divides a day or is a multiple of days
 * (decision 0033).
 */
const keepsHours = (hours: number) => hours % 24 === 0 || 24 % hours === 0;

function slotsOf(schedule: Schedule): Slots {
  const { hours } = schedule.frequency;
  return keepsHours(hours) ? slotsByClock(schedule) : slotsByTime(schedule);
}

/** All other intervals count elapsed hours. */
function slotsByTime(schedule: Schedule): Slots {
  const anchor = anchorOf(schedule);
  const step = schedule.frequency.hours * hourMs;
  return {
    at: (index) => anchor.at + index * step,
    upTo: (time) => Math.floor((time - anchor.at) / step),
    between: (from, to) => to - from,
  };
}

function slotsByClock(schedule: Schedule): Slots {
  const { hours, time } = schedule.frequency;
  const first = anchorOf(schedule).day * 24 + hourOfDay(time);
  const at = (index: number) => {
    const hour = first + index * hours;
    return atNewYorkHour(Math.floor(hour / 24), hour % 24);
  };
  return {
    at,
    upTo: (time) => {
      let index = Math.floor((newYorkClock(time) / hourMs - first) / hours);
      while (at(index) > time) index -= 1;
      while (at(index + 1) <= time) index += 1;
      return index;
    },
    between: (from, to) => {
      let count = to - from;
      // A skipped hour fires together with the next one, so an hourly alert counts both as one
      // slot.
      for (let index = from + 1; hours === 1 && index <= to; index += 1)
        if ((first + index) % 24 === 3 && at(index) === at(index - 1)) count -= 1;
      return count;
    },
  };
}

export interface DueSlot {
  /** Epoch ms. Identifies the firing together with the alert's id. */
  slot: number;
  /** Number of earlier slots that were missed; the alert catches up only on the latest. */
  missed: number;
}

/** Returns the slot that is due now, given the last one that fired, or null if none is due. */
export function dueSlot(schedule: Schedule, lastSlot: number | null, now: number): DueSlot | null {
  const slots = slotsOf(schedule);
  const index = slots.upTo(now);
  if (index < 0) return null;
  const slot = slots.at(index);
  if (lastSlot !== null && slot <= lastSlot) return null;
  const fired = lastSlot === null ? -1 : slots.upTo(lastSlot);
  return { slot, missed: slots.between(Math.max(fired, -1), index) - 1 };
}

/** Returns the next slot after `now`, or null if it lies beyond the range of dates. */
export function nextSlot(schedule: Schedule, now: number): number | null {
  const slots = slotsOf(schedule);
  const next = slots.at(Math.max(slots.upTo(now), -1) + 1);
  return Number.isFinite(next) && Math.abs(next) < 8.64e15 ? next : null;
}
