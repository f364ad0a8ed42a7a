/**
 * Decides which missing charts of a past week can still be fetched. A chart belongs to the week in
 * which it was fetched; only YouTube serves past weeks.
 */
import { type Platform, platforms } from "../vendors/charts/port";
import { mondayOf, type Week, weekKey, weekOf } from "./week";

/** The week of 5 May 2025, which has YouTube's first list. */
export const youtubeSince: Week = { week: 19, year: 2025 };

export function fillablePlatforms(week: Week, now: Date): Platform[] {
  const current = weekKey(weekOf(now));
  if (weekKey(week) === current) return [...platforms];
  return weekKey(week) < current && weekKey(week) >= weekKey(youtubeSince) ? ["youtube"] : [];
}

/**
 * Returns the Thursday of a past week, when its scrape would have run. Returns undefined for the
 * current week.
 */
export function asOfDay(week: Week, now: Date): string | undefined {
  if (weekKey(week) >= weekKey(weekOf(now))) return undefined;
  return new Date(mondayOf(week).getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
}
