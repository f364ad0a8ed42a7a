/**
 * All dates of the market are offsets from today's midnight (UTC), so a restart on the same day
 * changes nothing.
 */

const dayMs = 86_400_000;

export function midnight(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}

/** Returns a date this many days ago; `days` may be a fraction or negative. */
export function daysBefore(today: Date, days: number): Date {
  return new Date(Math.round((today.getTime() - days * dayMs) / 1000) * 1000);
}

/** Returns `YYYY-MM` of the month this many months ago. */
export function monthBefore(today: Date, months: number): string {
  // Creating and formatting a date for each job took a fifth of a market's startup time.
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth() - months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}

export interface IsoWeek {
  week: number;
  year: number;
}

export function isoWeek(date: Date): IsoWeek {
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  return { year, week: Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs + 1) / 7) };
}
