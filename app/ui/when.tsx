import { useHydrated } from "./use-hydrated";

/** A time in the reader's zone once hydrated, in UTC before. */
export function When({ at }: { at: string }) {
  const hydrated = useHydrated();
  const shown = hydrated
    ? new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })
    : `${at.slice(0, 16).replace("T", " ")} UTC`;
  return <time dateTime={at}>{shown}</time>;
}
