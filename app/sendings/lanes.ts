/**
 * Overlaps the work on several groups of rows: while one waits for HubSpot, another is stored. The
 * limiter decides when each call leaves.
 */
import type { Next } from "./portion";

/** Returns a function that runs the given works one after the other. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
}

const rank = (next: Next) => (next === "again" ? 0 : next === "over" ? 2 : 1);

/**
 * Takes groups and works on several of them at the same time. After a group that does not end with
 * "again", and after a failure, no lane takes another group. Throws only when every lane has ended,
 * so that no call is under way when the caller continues.
 * @param take returns null if no group is left
 * @returns "again" if every group ended with it
 */
export async function inLanes<T>(
  lanes: number,
  take: () => Promise<T | null>,
  work: (group: T) => Promise<Next>,
): Promise<Next> {
  const one = inTurn();
  let worst: Next = "again";
  let isFailed = false;
  const lane = async () => {
    try {
      while (!isFailed && worst === "again") {
        const group = await one(take);
        if (group === null) return;
        const next = await work(group);
        if (rank(next) > rank(worst)) worst = next;
      }
    } catch (error) {
      isFailed = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return worst;
}
