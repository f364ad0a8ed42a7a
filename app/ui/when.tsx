import { useHydrated } from "./use-hydrated";

const shape: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
};

// Made once: a date's own `toLocaleString` makes one at every call, and lists have hundreds of dates.
const universal = new Intl.DateTimeFormat("en-GB", { ...shape, timeZone: "UTC" });
const readers = new Intl.DateTimeFormat("en-GB", shape);
/** British English has no word for New York's time, American none for Berlin's. */
const zones = ["en-GB", "en-US"].map((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: "short" }));

function zoneOf(date: Date): string {
  const names = zones.flatMap((zone) =>
    zone.formatToParts(date).flatMap(({ type, value }) => (type === "timeZoneName" ? value : [])),
  );
  return names.find((name) => !name.startsWith("GMT")) ?? names[0] ?? "";
}

/** A point in time (ISO) in the reader's zone, named; in UTC until hydration. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen(at)}</time>;
}

/** The same as words alone. */
export function useWhen(at: string): string {
  const date = new Date(at);
  return useHydrated() ? `${readers.format(date)} ${zoneOf(date)}` : `${universal.format(date)} UTC`;
}
