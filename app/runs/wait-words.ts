/** Describes a run's waits for users. */
import type { UpstreamWait } from "../calls/upstream-waits";

/** Milliseconds between two updates of the time left. */
export const wordsEvery = 5000;
const minute = 60_000;

/**
 * Describes the current waits in one sentence.
 * @returns null if nothing waits. Of several waits for one vendor the longest counts.
 */
export function waitWords(
  waits: UpstreamWait[],
  now: number,
  label: (upstream: string) => string,
): string | null {
  const longest = new Map<string, UpstreamWait>();
  for (const wait of waits) {
    const other = longest.get(wait.upstream);
    const counts = !other || (wait.why === "asked" && other.why === "pace") || wait.until > other.until;
    if (wait.until > now && counts) longest.set(wait.upstream, wait);
  }
  const sentences = [...longest.values()].map(({ upstream, why, until }) =>
    why === "asked"
      ? `${label(upstream)} asks us to wait: ${left(until - now)} left.`
      : `Waiting for ${label(upstream)} because of its rate limit: ${left(until - now)} left.`,
  );
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** Rounds the time left in steps, so that an update shows a change. */
function left(milliseconds: number): string {
  if (milliseconds > 2 * minute) return `${Math.ceil(milliseconds / minute)} min`;
  return `${Math.ceil(milliseconds / wordsEvery) * (wordsEvery / 1000)} s`;
}
