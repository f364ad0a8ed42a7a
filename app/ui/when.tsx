import { useHydrated } from "./use-hydrated";

const shape: Intl.DateTimeFormatOptions = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
};

/** A point in time (ISO) in the reader's zone, named; in UTC until hydration. */
export function When({ at }: { at: string }) {
  const zone = useHydrated() ? undefined : "UTC";
  return <time dateTime={at}>{new Date(at).toLocaleString("en-GB", { ...shape, timeZone: zone })}</time>;
}
