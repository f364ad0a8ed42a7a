/** Groups runs by the day on which they began. */
import type { RunView } from "../runs/run-view";

export interface DayOfRuns {
  /** The day in words, or null for runs that are not grouped. */
  day: string | null;
  runs: RunView[];
}

const oneDay = 24 * 60 * 60 * 1000;

/**
 * Groups runs that are in the order of time.
 * @param timeZone the reader's own if undefined
 */
export function runsByDay(runs: RunView[], now: Date, timeZone: string | undefined): DayOfRuns[] {
  const days: DayOfRuns[] = [];
  for (const run of runs) {
    const day = dayOf(new Date(run.createdAt), now, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.runs.push(run);
    else days.push({ day, runs: [run] });
  }
  return days;
}

function dayOf(date: Date, now: Date, timeZone: string | undefined): string {
  const name = (each: Date) => each.toLocaleDateString("en-CA", { timeZone });
  if (name(date) === name(now)) return "Today";
  if (name(date) === name(new Date(now.getTime() - oneDay))) return "Yesterday";
  const isThisYear = name(date).slice(0, 4) === name(now).slice(0, 4);
  const weekday = date.toLocaleDateString("en-GB", { weekday: "long", timeZone });
  const day = { day: "numeric", month: "long", timeZone } as const;
  // The comma after a weekday differs between versions of the browsers' language data.
  return `${weekday} ${date.toLocaleDateString("en-GB", isThisYear ? day : { ...day, year: "numeric" })}`;
}
