/** When an alert is due: a pure function of its frequency, of when that was set, and of now (docs/product/reddit-alerts.md). */
import { atNewYorkHour, newYorkClock, newYorkDay } from "./new-york";

export interface Frequency {
  /** Every so many hours, at least 1. */
  hours: number;
  /** First time of day, on New York's clocks: hour 1–12. */
  time: { hour: number; period: "AM" | "PM" };
}

export interface Schedule {
  frequency: Frequency;
  /** When the alert was made or its frequency last changed, ms since 1970. */
  since: number;
}

const hourMs = 3_600_000;

export const hourOfDay = ({ hour, period }: Frequency["time"]) => (hour % 12) + (period === "PM" ? 12 : 0);

/** The first wanted hour after the alert was made; all later slots count from it. */
function anchorOf({ frequency, since }: Schedule): { day: number; at: number } {
  const hour = hourOfDay(frequency.time);
  for (let day = newYorkDay(since); ; day++) {
    const at = atNewYorkHour(day, hour);
    if (at > since) return { day, at };
  }
}

interface Slots {
  /** Time of the slot with that number, ms since 1970. */
  at(index: number): number;
  /** Number of the last slot not after `time`; negative before the first. */
  upTo(time: number): number;
  /** How many slots there are behind one and up to another. */
  between(from: number, to: number): number;
}

/** Whether an alert keeps its hours on the clock: those that it has every day, or every so many days. */
const keepsHours = (hours: number) => hours % 24 === 0 || 24 % hours === 0;

function slotsOf(schedule: Schedule): Slots {
  const { hours } = schedule.frequency;
  return keepsHours(hours) ? slotsByClock(schedule) : slotsByTime(schedule);
}

/** Everything but those counts hours that really pass. */
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
      // An hour that is skipped fires with the next one: of an alert of every hour both are one slot.
      for (let index = from + 1; hours === 1 && index <= to; index += 1)
        if ((first + index) % 24 === 3 && at(index) === at(index - 1)) count -= 1;
      return count;
    },
  };
}

export interface DueSlot {
  /** ms since 1970; with the alert's id it names the firing. */
  slot: number;
  /** Slots that passed unseen before this one: the latest alone is caught up. */
  missed: number;
}

/** The slot that is due now, given the last one that fired; null when there is none. */
export function dueSlot(schedule: Schedule, lastSlot: number | null, now: number): DueSlot | null {
  const slots = slotsOf(schedule);
  const index = slots.upTo(now);
  if (index < 0) return null;
  const slot = slots.at(index);
  if (lastSlot !== null && slot <= lastSlot) return null;
  const fired = lastSlot === null ? -1 : slots.upTo(lastSlot);
  return { slot, missed: slots.between(Math.max(fired, -1), index) - 1 };
}

/** The next slot after `now`; null when it lies beyond all calendars. */
export function nextSlot(schedule: Schedule, now: number): number | null {
  const slots = slotsOf(schedule);
  const next = slots.at(Math.max(slots.upTo(now), -1) + 1);
  return Number.isFinite(next) && Math.abs(next) < 8.64e15 ? next : null;
}
