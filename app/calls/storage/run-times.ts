/** Rows of `run_times`: what a run's workers waited for. Times are ms since 1970, lengths are milliseconds. */
import type { OneOfMany } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface WorkTimes {
  /** Requests; of the database batches of writes. */
  calls: number;
  /** For their turn, all together. */
  waited: number;
  /** For their answers, all together. */
  asked: number;
  /** Most that were under way at once. */
  atOnce: number;
  firstAt: number;
  lastAt: number;
}

/** Whole, so that written twice it is the same. @param of upstream "": writing to the database */
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

/** Sums over a run's workers, by upstream; `atOnce` is that of the one with most. */
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
