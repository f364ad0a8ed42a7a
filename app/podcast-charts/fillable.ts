/** Which platforms' charts a week can still get. A chart belongs to the week it was fetched in; only YouTube keeps history. */
import { type Platform, platforms } from "../vendors/charts/port";
import { mondayOf, type Week, weekKey, weekOf } from "./week";

/** The week of 5 May 2025: the first list YouTube has. */
export const youtubeSince: Week = { week: 19, year: 2025 };

export function fillablePlatforms(week: Week, now: Date): Platform[] {
  const current = weekKey(weekOf(now));
  if (weekKey(week) === current) return [...platforms];
  return weekKey(week) < current && weekKey(week) >= weekKey(youtubeSince) ? ["youtube"] : [];
}

/** The day whose list counts for a past week: its Thursday, when the scrape would have run; undefined: today's list. */
export function asOfDay(week: Week, now: Date): string | undefined {
  if (weekKey(week) >= weekKey(weekOf(now))) return undefined;
  return new Date(mondayOf(week).getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
}
