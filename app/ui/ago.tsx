import { useWhen } from "./when";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const date = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/**
 * Shows how long ago a time was, with the exact time on hover.
 * @param now time of the page's data in epoch ms, so that server and browser show the same
 */
export function Ago({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={useWhen(at)}>
      {agoWords(Date.parse(at), now)}
    </time>
  );
}

function agoWords(at: number, now: number): string {
  const past = now - at;
  if (past < minute) return "just now";
  if (past < hour) return `${Math.floor(past / minute)} min ago`;
  if (past < day) return `${Math.floor(past / hour)} h ago`;
  const days = Math.floor(past / day);
  if (days === 1) return "yesterday";
  return days < 30 ? `${days} days ago` : date.format(at);
}
