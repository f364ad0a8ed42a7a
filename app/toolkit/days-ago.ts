const day = 86_400_000;
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** Describes a past time for a reader: "today", "on Tuesday, four days ago", "on 3 Nov, 26 days ago". */
export function daysAgo(at: number, now: number): { day: string; age: string | null } {
  const days = Math.floor(startOf(now) / day) - Math.floor(startOf(at) / day);
  if (days <= 0) return { day: "today", age: null };
  if (days === 1) return { day: "yesterday", age: null };
  return {
    day: days < 7 ? `on ${weekday.format(at)}` : `on ${date.format(at)}`,
    age: `${numbers[days] ?? days} days ago`,
  };
}

/** Returns the time shifted to UTC, so that whole days are the reader's. */
const startOf = (at: number) => at - new Date(at).getTimezoneOffset() * 60_000;

const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"] as const;
