/** How fast a run's rows end, by what the page has seen of it within the last minute. */
export interface Seen {
  /** Milliseconds. */
  at: number;
  ended: number;
}

const minute = 60_000;
/** Over less than this the pace jumps about. */
const shortest = 3000;

/** What was seen so far and a new look; rows that are open again begin anew. */
export function remember(seen: readonly Seen[], look: Seen): Seen[] {
  const before = seen.at(-1);
  if (before && look.ended < before.ended) return [look];
  return [...seen.filter(({ at }) => at >= look.at - minute), look];
}

/** Rows a second; null while too little was seen. */
export function paceOf(seen: readonly Seen[]): number | null {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || last.at - first.at < shortest) return null;
  return (last.ended - first.ended) / ((last.at - first.at) / 1000);
}
