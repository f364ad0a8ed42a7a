import type { Kind } from "./kind";

const shown = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day, from an ISO date or time. Shorter dates ("2024-05") stay unchanged. */
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

const shownTime = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** A time, from an ISO time. Values without a time of day appear as a day. */
export const moment: Kind<string> = {
  ...date,
  text: (value) =>
    hasTime(value) ? `${date.text(value)}, ${shownTime.format(new Date(value))} UTC` : date.text(value),
  cell: (value) =>
    hasTime(value) ? new Date(value).toISOString().replace(/\.\d+Z$/, "Z") : date.cell(value),
  spreadsheet: "moment",
};

const hasTime = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value));

function dayOf(value: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}
