/** Calculates how fast a run finishes rows, from counts that the page has seen. */
export interface Seen {
  /** Milliseconds. */
  at: number;
  ended: number;
}

/** Minimum number of finished rows for a rate. */
const enough = 10;
/**
 * Milliseconds. A shorter period gives an unsteady rate, and older counts say little about the
 * present.
 */
const shortest = 3000;
const longest = 600_000;

/**
 * Adds a count. Starts over if rows were reopened. If counts show no progress, keeps only the
 * latest.
 */
export function remember(seen: readonly Seen[], look: Seen): Seen[] {
  const before = seen.at(-1);
  if (before && look.ended < before.ended) return [look];
  const isWaiting = before?.ended === look.ended && seen.at(-2)?.ended === look.ended;
  return [...(isWaiting ? seen.slice(0, -1) : seen).filter(({ at }) => at >= look.at - longest), look];
}

/** Rows per second; null while too few rows have finished. */
export function paceOf(seen: readonly Seen[]): number | null {
  const last = seen.at(-1);
  const first = seen.findLast(
    ({ at, ended }) => last && last.ended - ended >= enough && last.at - at >= shortest,
  );
  return first && last ? (last.ended - first.ended) / ((last.at - first.at) / 1000) : null;
}
