/** The periods that the run history offers, as days in UTC. */

export interface Period {
  label: string;
  /** First and last day as YYYY-MM-DD; empty if there is no limit. */
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** @param now epoch ms */
export function periods(now: number): Period[] {
  const today = dayOf(now);
  return [
    { label: "Any time", from: "", to: "" },
    { label: "Today", from: today, to: "" },
    { label: "Last 7 days", from: dayOf(now - 6 * dayMs), to: "" },
    { label: "Last 30 days", from: dayOf(now - 29 * dayMs), to: "" },
    { label: "This month", from: `${today.slice(0, 8)}01`, to: "" },
  ];
}

/** Returns the label of a period: its name, or its days. */
export function periodLabel(from: string, to: string, now: number): string {
  const named = periods(now).find((each) => each.from === from && each.to === to);
  if (named) return named.label;
  if (from === "") return `Until ${shortDay(to)}`;
  return to === "" ? `Since ${shortDay(from)}` : `${shortDay(from)} – ${shortDay(to)}`;
}

function shortDay(day: string): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime())
    ? day
    : date.toLocaleDateString("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
}
