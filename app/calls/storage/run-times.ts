/**
 * Rows of `run_times`: how long a run's workers waited. Times are ms since 1970, durations are
 * milliseconds.
 */
import type { OneOfMany } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface WorkTimes {
  /** Number of requests; for the database, of write batches. */
  calls: number;
  /** Total time waiting to be sent. */
  waited: number;
  /** Total time waiting for answers. */
  asked: number;
  /** Highest number of concurrent requests. */
  atOnce: number;
  firstAt: number;
  lastAt: number;
}

/**
 * Returns a write with the total values, so that a retry changes nothing.
 * @param of vendor "" for writes to the database
 */
export const recordTimes = (
  of: { runId: string; worker: string; upstream: string },
  times: WorkTimes,
): OneOfMany => ({
  sql: `INSERT INTO run_times (run_id, worker, upstream, calls, waited, asked, at_once, first_at, last_at)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8
    FROM json_each(?) WHERE true
    ON CONFLICT (run_id, worker, upstream) DO UPDATE SET calls = excluded.calls, waited = excluded.waited,
      asked = excluded.asked, at_once = excluded.at_once, last_at = excluded.last_at`,
  row: [
    of.runId,
    of.worker,
    of.upstream,
    times.calls,
    times.waited,
    times.asked,
    times.atOnce,
    times.firstAt,
    times.lastAt,
  ],
  about: `${of.worker} ${of.upstream}`,
});

/** Returns sums over a run's workers, by vendor; `atOnce` is the highest of all workers. */
export async function readTimes(
  database: Database,
  runId: string,
): Promise<{ upstreams: (WorkTimes & { upstream: string })[]; begun: number[] }> {
  const found = await database.$client.execute({
    sql: "SELECT * FROM run_times WHERE run_id = ? ORDER BY first_at",
    args: [runId],
  });
  const of = new Map<string, WorkTimes & { upstream: string }>();
  for (const row of found.rows) {
    const upstream = String(row.upstream);
    const sum = of.get(upstream);
    const [firstAt, lastAt] = [Number(row.first_at), Number(row.last_at)];
    of.set(upstream, {
      upstream,
      calls: (sum?.calls ?? 0) + Number(row.calls),
      waited: (sum?.waited ?? 0) + Number(row.waited),
      asked: (sum?.asked ?? 0) + Number(row.asked),
      atOnce: Math.max(sum?.atOnce ?? 0, Number(row.at_once)),
      firstAt: Math.min(sum?.firstAt ?? firstAt, firstAt),
      lastAt: Math.max(sum?.lastAt ?? lastAt, lastAt),
    });
  }
  return { upstreams: [...of.values()], begun: found.rows.map((row) => Number(row.first_at)) };
}
