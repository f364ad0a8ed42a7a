/**
 * Counts consecutive rows that one vendor refused. The count is written with the end of a row, so
 * independent slices count together and a repeated batch counts once.
 */
import type { OneOfMany } from "../../storage/batch";
import { withPauseOf } from "./pauses";
import type { Pause } from "../../storage/schema";

/** Number of refused rows after which further calls would only cost money. */
export const rowsThatPause = 10;

export interface RefusedRow {
  runId: string;
  position: number;
  /** The worker that has the row. */
  by: string;
  upstream: string;
}

/** True if the worker still has the row of a value [run, position, worker, vendor, …]. */
const isHeld = `EXISTS (SELECT 1 FROM run_rows AS held WHERE held.run_id = value ->> 0 AND held.position = value ->> 1
  AND held.state = 'running' AND held.claimed_by = value ->> 2)`;

/** True if enough rows were refused, for a value that ends with whether the row continues. */
const areEnough = `EXISTS (SELECT 1 FROM refused_rows AS refused WHERE refused.run_id = value ->> 0
  AND refused.upstream = value ->> 3 AND json_array_length(refused.positions) >= ${rowsThatPause}
  AND (refused.accepted = 0 OR NOT value ->> 4))`;

/**
 * Counts a refused row. At the limit it pauses the run and takes the row back from its worker. Must
 * be written before the row's end, which then no longer applies.
 * @param goesOn the row has its essential data, so it pauses the run only until a user continues
 * without the vendor
 * @param mayComeAgain its calls cost nothing or their answers are stored
 */
export function noteRefused(
  { runId, position, by, upstream }: RefusedRow,
  { pause, goesOn, mayComeAgain }: { pause: Pause; goesOn: boolean; mayComeAgain: boolean },
): OneOfMany[] {
  const row = [runId, position, by, upstream, goesOn ? 1 : 0];
  return [
    {
      sql: `INSERT INTO refused_rows (run_id, upstream, positions)
        SELECT value ->> 0, value ->> 3, json_array(value ->> 1) FROM json_each(?) WHERE ${isHeld}
        ON CONFLICT (run_id, upstream) DO UPDATE SET positions = json_insert(positions, '$[#]', excluded.positions ->> 0)
        WHERE json_array_length(positions) < ${rowsThatPause}
          AND NOT EXISTS (SELECT 1 FROM json_each(refused_rows.positions) AS known WHERE known.value = excluded.positions ->> 0)`,
      row,
    },
    {
      sql: `UPDATE runs SET status = 'paused', pause_json = value ->> 5, ${withPauseOf("value ->> 5")} FROM json_each(?)
        WHERE runs.id = value ->> 0 AND runs.status IN ('queued', 'running') AND ${isHeld} AND ${areEnough}`,
      row: [...row, JSON.stringify(pause)],
    },
    ...(mayComeAgain
      ? [
          {
            sql: `UPDATE run_rows SET state = 'queued', claimed_by = NULL FROM json_each(?)
              WHERE run_rows.run_id = value ->> 0 AND run_rows.position = value ->> 1 AND run_rows.state = 'running'
                AND run_rows.claimed_by = value ->> 2 AND ${areEnough}`,
            row,
          },
        ]
      : []),
  ];
}

/** Resets the count, because the vendor answered a row. */
export const noteAnswered = (runId: string, upstream: string): OneOfMany => ({
  sql: `DELETE FROM refused_rows
    WHERE accepted = 0 AND (run_id, upstream) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
  row: [runId, upstream],
});
