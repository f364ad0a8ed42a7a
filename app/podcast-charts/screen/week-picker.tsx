/** Picks whole weeks: one click on any of its days chooses the week at once. A text field ("2026-W47") before hydration. */
import { Popover, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { Calendar } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { useState } from "react";
import { TextField } from "../../ui/text-field";
import { useHydrated } from "../../ui/use-hydrated";
import { earliestDay, mondayOf, type Week, weekMs, weekOf, weekText, weekTitle } from "../week";
import classes from "./week-picker.module.css";

interface WeekPickerProps {
  value: Week | null;
  /** ISO 8601: weeks after it can't be chosen. */
  now: string;
  onChange(week: Week): void;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export function WeekPicker({ value, now, onChange }: WeekPickerProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [hovered, setHovered] = useState<string | null>(null);
  const shared = { label: "Week", placeholder: "Select a week", className: classes.field };
  if (!hydrated)
    return <TextField {...shared} name="week" defaultValue={value ? weekText(value) : undefined} />;

  const chosen = value && weekText(value);
  const weekOfDay = (day: string) => weekText(weekOf(new Date(day)));
  const choose = (day: string) => {
    onChange(weekOf(new Date(day)));
    setOpen(false);
  };
  const shownDay = value
    ? dayOf(new Date(Math.min(mondayOf(value).getTime() + weekMs - 1, Date.parse(now))))
    : dayOf(new Date(now));
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <TextField
          {...shared}
          readOnly
          aria-haspopup="dialog"
          value={value ? `${weekTitle(value)} (${span(value)})` : ""}
          after={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === "ArrowDown") {
              event.preventDefault();
              setOpen(true);
            }
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Calendar
          defaultDate={shownDay}
          minDate={earliestDay}
          maxDate={dayOf(new Date(now))}
          firstDayOfWeek={1}
          weekendDays={[]}
          withWeekNumbers
          withCellSpacing={false}
          getDayProps={(day) => {
            const week = weekOfDay(day);
            return {
              selected: week === chosen,
              className: classes.day,
              "data-hovered": hovered !== null && week === weekOfDay(hovered) ? true : undefined,
              onMouseEnter: () => setHovered(day),
              onMouseLeave: () => setHovered(null),
              onClick: () => choose(day),
            };
          }}
        />
        <UnstyledButton className={classes.latest} onClick={() => choose(dayOf(new Date(now)))}>
          This week
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}

/** "12–18 May", UTC like the weeks themselves. */
function span(week: Week): string {
  const monday = mondayOf(week);
  const sunday = new Date(monday.getTime() + weekMs - 1);
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  const sameMonth = monday.getUTCMonth() === sunday.getUTCMonth();
  return `${format(monday, sameMonth ? { day: "numeric" } : { day: "numeric", month: "short" })}–${format(sunday, { day: "numeric", month: "short" })}`;
}
