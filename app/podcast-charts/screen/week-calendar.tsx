/**
 * A month as rows of weeks; a click on any day chooses its week. Its code loads when the picker
 * first opens.
 */
import { DayPicker } from "react-day-picker";
import { earliestDay, mondayOf, type Week, weekMs, weekOf, weekTitle } from "../week";
import classes from "./week-calendar.module.css";

interface WeekCalendarProps {
  value: Week | null;
  /** ISO 8601 */
  now: string;
  onChoose(week: Week): void;
}

const classNames = {
  months: classes.months,
  month_caption: classes.caption,
  dropdowns: classes.dropdowns,
  dropdown_root: classes.choice,
  dropdown: classes.select,
  caption_label: classes.chosen,
  nav: classes.nav,
  button_previous: classes.step,
  button_next: classes.step,
  chevron: classes.chevron,
  month_grid: classes.grid,
  weekday: classes.heading,
  week_number_header: classes.heading,
  week_number: classes.number,
  week: classes.week,
  day: classes.day,
  day_button: classes.button,
};

export default function WeekCalendar({ value, now, onChoose }: WeekCalendarProps) {
  const today = drawn(now);
  const earliest = drawn(earliestDay);
  const monday = value && mondayOf(value);
  const chosen = monday && {
    from: drawn(monday.toISOString()),
    to: drawn(new Date(monday.getTime() + weekMs - 1).toISOString()),
  };
  return (
    <DayPicker
      mode="range"
      selected={chosen ?? undefined}
      onSelect={(_range, day) => onChoose(weekIn(day))}
      autoFocus
      ISOWeek
      showWeekNumber
      showOutsideDays
      captionLayout="dropdown"
      today={today}
      defaultMonth={chosen?.from ?? today}
      startMonth={earliest}
      endMonth={today}
      disabled={{ before: earliest, after: today }}
      labels={{
        labelDayButton: (day) => `${day.toLocaleDateString("en-GB", spoken)}, ${weekTitle(weekIn(day))}`,
      }}
      classNames={classNames}
    />
  );
}

const spoken = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** Weeks are in UTC and the calendar in local time; both use the same day of the month. */
const drawn = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00`);
const weekIn = (day: Date) => weekOf(new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())));
