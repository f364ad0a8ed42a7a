/**
 * Returns the time this many calendar months before `now`, in UTC. A missing day becomes the
 * month's last day.
 */
export function monthsBack(now: Date, months: number): Date {
  const whole = Math.max(0, Math.trunc(months));
  const back = new Date(now);
  back.setUTCDate(1);
  back.setUTCMonth(back.getUTCMonth() - whole);
  const lastDay = new Date(Date.UTC(back.getUTCFullYear(), back.getUTCMonth() + 1, 0)).getUTCDate();
  back.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return back;
}
