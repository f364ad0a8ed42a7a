/** Wall times in New York, the time zone of all alerts: UTC-5 in winter, UTC-4 in summer. */
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

/** Returns New York's wall time at `at` (epoch ms), encoded as if it were UTC. */
export function newYorkClock(at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns New York's calendar day as days since 1970. */
export const newYorkDay = (at: number) => Math.floor(newYorkClock(at) / dayMs);

/**
 * Returns the moment (epoch ms) when New York's clocks show `hour` (0–23) on that day. Returns the
 * first moment if the hour occurs twice, and the next hour if it does not occur.
 */
export function atNewYorkHour(day: number, hour: number): number {
  const shown = day * dayMs + hour * hourMs;
  // The offset is that of the day before or after, because the clocks change at most once in
  // between.
  const offsets = [shown - dayMs, shown + dayMs].map((near) => newYorkClock(near) - near);
  const hits = offsets.map((offset) => shown - offset).filter((at) => newYorkClock(at) === shown);
  return hits.length > 0 ? Math.min(...hits) : atNewYorkHour(day, hour + 1);
}
