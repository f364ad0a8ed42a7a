/** ISO weeks in UTC, Monday to Sunday. Week 1 contains the year's first Thursday. */

export interface Week {
  /** 1 to 53. */
  week: number;
  /** The ISO year, which differs from the calendar year on some days around New Year. */
  year: number;
}

const dayMs = 86_400_000;
export const weekMs = 7 * dayMs;
/** 5 January 1970 was a Monday. */
const firstMonday = 4 * dayMs;

/** Number of weeks since 5 January 1970; consecutive weeks differ by one, also across years. */
const ordinal = (time: number) => Math.floor((time - firstMonday) / weekMs);

export function weekOf(date: Date): Week {
  const thursday = new Date(ordinal(date.getTime()) * weekMs + firstMonday + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  return { year, week: 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / weekMs) };
}

/**
 * Returns Monday 00:00 UTC. An impossible week returns another week's Monday instead of an error
 * (see `isWeek`).
 */
export function mondayOf({ week, year }: Week): Date {
  // 4 January always lies in week 1.
  const first = ordinal(Date.UTC(year, 0, 4));
  return new Date((first + week - 1) * weekMs + firstMonday);
}

/** Returns false for week 53 of a year with 52 weeks, and for values that are not weeks. */
export function isWeek({ week, year }: Week): boolean {
  if (!Number.isInteger(week) || !Number.isInteger(year) || week < 1) return false;
  const back = weekOf(mondayOf({ week, year }));
  return back.week === week && back.year === year;
}

export function addWeeks(from: Week, weeks: number): Week {
  return weekOf(new Date(mondayOf(from).getTime() + weeks * weekMs));
}

/** Returns every week from the first to the last. */
export function weeksBetween(first: Week, last: Week): Week[] {
  const count = ordinal(mondayOf(last).getTime()) - ordinal(mondayOf(first).getTime()) + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, at) => addWeeks(first, at));
}

/** The storage key 202647, which sorts by time. */
export const weekKey = ({ week, year }: Week) => year * 100 + week;

export const weekFromKey = (key: number): Week => ({ year: Math.floor(key / 100), week: key % 100 });

/** The URL form "2026-W47". */
export const weekText = ({ week, year }: Week) => `${year}-W${String(week).padStart(2, "0")}`;

export function parseWeek(text: string | null): Week | null {
  const parts = /^(\d{4})-W(\d{1,2})$/.exec(text ?? "");
  if (!parts) return null;
  const week = { year: Number(parts[1]), week: Number(parts[2]) };
  return isWeek(week) ? week : null;
}

/** "Week 20, 2025" */
export const weekTitle = ({ week, year }: Week) => `Week ${week}, ${year}`;

/** The earliest day in the picker; its week (14, 2025) begins on 31 March. */
export const earliestDay = "2025-04-01";

export function isPickable(week: Week, now: Date): boolean {
  const key = weekKey(week);
  return isWeek(week) && key >= weekKey(weekOf(new Date(earliestDay))) && key <= weekKey(weekOf(now));
}
