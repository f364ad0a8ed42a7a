/** Calendar days in the time zone of a vendor whose allowance renews at its midnight. */

/** Returns the calendar day in a time zone, e.g. "2026-11-20". */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
}

/** Returns the milliseconds until the zone's next midnight, to the minute. */
export function untilMidnightIn(zone: string, at: number): number {
  const today = dayIn(zone, at);
  let low = 0;
  let high = 26 * 60;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dayIn(zone, at + middle * 60_000) === today) low = middle + 1;
    else high = middle;
  }
  return low * 60_000;
}
