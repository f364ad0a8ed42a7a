import { useHydrated } from "./use-hydrated";

const shape: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
};

// Created once, because `toLocaleString` creates a formatter per call and lists contain hundreds of
// dates.
const universal = new Intl.DateTimeFormat("en-GB", { ...shape, timeZone: "UTC" });
const readers = new Intl.DateTimeFormat("en-GB", shape);
/**
 * British English has no abbreviation for New York's time zone, American English none for Berlin's.
 */
const zones = ["en-GB", "en-US"].map((locale) => new Intl.DateTimeFormat(locale, { timeZoneName: "short" }));

function zoneOf(date: Date): string {
  const names = zones.flatMap((zone) =>
    zone.formatToParts(date).flatMap(({ type, value }) => (type === "timeZoneName" ? value : [])),
  );
  return names.find((name) => !name.startsWith("GMT")) ?? names[0] ?? "";
}

/** A time (ISO 8601) in the reader's time zone, with the zone's name; in UTC until hydration. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{useWhen(at)}</time>;
}

/** Returns the same as text. */
export function useWhen(at: string): string {
  const date = new Date(at);
  return useHydrated() ? `${readers.format(date)} ${zoneOf(date)}` : `${universal.format(date)} UTC`;
}
