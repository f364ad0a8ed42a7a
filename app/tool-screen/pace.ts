/** How fast a run's rows end, by what the page has seen of it. */
export interface Seen {
  /** Milliseconds. */
  at: number;
  ended: number;
}

/** Rows that a pace rests on: the last of them, however long they took. */
const enough = 10;
/** Milliseconds: over less than this the pace jumps about, and what was seen longer ago says little. */
const shortest = 3000;
const longest = 600_000;

/** What was seen so far and a new look; rows that are open again begin anew. Between two ends only the last look tells. */
export function remember(seen: readonly Seen[], look: Seen): Seen[] {
  const before = seen.at(-1);
  if (before && look.ended < before.ended) return [look];
  const isWaiting = before?.ended === look.ended && seen.at(-2)?.ended === look.ended;
  return [...(isWaiting ? seen.slice(0, -1) : seen).filter(({ at }) => at >= look.at - longest), look];
}

/** Rows a second; null while too few have ended to tell. */
export function paceOf(seen: readonly Seen[]): number | null {
  const last = seen.at(-1);
  const first = seen.findLast(
    ({ at, ended }) => last && last.ended - ended >= enough && last.at - at >= shortest,
  );
  return first && last ? (last.ended - first.ended) / ((last.at - first.at) / 1000) : null;
}
