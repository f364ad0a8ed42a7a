/** Clock time in New York, where alerts keep their hours: UTC-5 in winter, UTC-4 in summer. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** What the clocks there show at `at` (ms since 1970, UTC), written as if it were UTC. */
export function newYorkClock(at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The calendar day there, in days since 1970. */
export const newYorkDay = (at: number) => Math.floor(newYorkClock(at) / dayMs);

/**
 * When the clocks there show `hour` (0–23) on that day: the first time where it happens twice, the next hour where it
 * does not happen at all.
 */
export function atNewYorkHour(day: number, hour: number): number {
  const shown = day * dayMs + hour * hourMs;
  // The two offsets that may hold are those of a day before and after: the clocks change once in between at most.
  const offsets = [shown - dayMs, shown + dayMs].map((near) => newYorkClock(near) - near);
  const hits = offsets.map((offset) => shown - offset).filter((at) => newYorkClock(at) === shown);
  return hits.length > 0 ? Math.min(...hits) : atNewYorkHour(day, hour + 1);
}
