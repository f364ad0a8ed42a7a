import { useHydrated } from "./use-hydrated";

const shape: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

// Made once: a date's own `toLocaleString` makes one at every call, and lists have hundreds of dates.
const universal = new Intl.DateTimeFormat("en-GB", { ...shape, timeZone: "UTC" });
const readers = new Intl.DateTimeFormat("en-GB", shape);

/** A point in time (ISO) in the reader's zone, named; in UTC until hydration. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen(at)}</time>;
}

/** The same as words alone. */
export function useWhen(at: string): string {
  return (useHydrated() ? readers : universal).format(new Date(at));
}
