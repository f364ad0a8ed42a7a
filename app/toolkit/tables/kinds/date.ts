import type { Kind } from "./kind";

const shown = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day, from an ISO date or time. What is less exact than a day ("2024-05") stays as it is. */
export const date: Kind<string> = {
  text(value) {
    const day = dayOf(value);
    return day ? shown.format(new Date(`${day}T00:00:00Z`)) : value;
  },
  order: (value) => value,
  cell: (value) => dayOf(value) ?? value,
  filter: "days",
  spreadsheet: "date",
};

function dayOf(value: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}
