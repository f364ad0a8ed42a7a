/**
 * Chooses a week with one click on any of its days. Before hydration it is a text field
 * ("2026-W47").
 */
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import { lazy, Suspense, useId, useState } from "react";
import { Modal } from "../../ui/modal";
import { TextField } from "../../ui/text-field";
import { useHydrated } from "../../ui/use-hydrated";
import { mondayOf, type Week, weekMs, weekOf, weekText, weekTitle } from "../week";
import classes from "./week-picker.module.css";

const WeekCalendar = lazy(() => import("./week-calendar"));

interface WeekPickerProps {
  value: Week | null;
  /** ISO 8601; later weeks cannot be chosen. */
  now: string;
  onChange(week: Week): void;
}

export function WeekPicker({ value, now, onChange }: WeekPickerProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const dialog = useId();
  const shared = { label: "Week", placeholder: "Select a week", className: classes.field };
  if (!hydrated)
    return <TextField {...shared} name="week" defaultValue={value ? weekText(value) : undefined} />;

  const choose = (week: Week) => {
    onChange(week);
    setOpen(false);
  };
  return (
    <>
      <TextField
        {...shared}
        // Makes React mount a new field instead of reusing the one from before hydration.
        key="picked"
        readOnly
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? dialog : undefined}
        value={value ? `${weekTitle(value)} (${span(value)})` : ""}
        after={<IconCalendar size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (["Enter", " ", "ArrowDown"].includes(event.key)) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      />
      {open && (
        <Modal
          id={dialog}
          className={classes.dialog}
          aria-label="Choose a week"
          onClose={() => setOpen(false)}
        >
          <Suspense fallback={<div className={classes.place} />}>
            <WeekCalendar value={value} now={now} onChoose={choose} />
            <button type="button" className={classes.latest} onClick={() => choose(weekOf(new Date(now)))}>
              This week
            </button>
          </Suspense>
        </Modal>
      )}
    </>
  );
}

/** Formats the week as "12–18 May", in UTC. */
function span(week: Week): string {
  const monday = mondayOf(week);
  const sunday = new Date(monday.getTime() + weekMs - 1);
  const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  const sameMonth = monday.getUTCMonth() === sunday.getUTCMonth();
  return `${format(monday, sameMonth ? { day: "numeric" } : { day: "numeric", month: "short" })}–${format(sunday, { day: "numeric", month: "short" })}`;
}
