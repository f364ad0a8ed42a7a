/**
 * Rows of a file that one service refused, one after the other. Counted where they end, so that slices that know nothing of
 * each other count together; a batch that is written twice counts once.
 */
import type { OneOfMany } from "../../storage/batch";
import { withPauseOf } from "./pauses";
import type { Pause } from "../../storage/schema";

/** After so many asking on only costs. */
export const rowsThatPause = 10;

export interface RefusedRow {
  runId: string;
  position: number;
  /** The worker that has it. */
  by: string;
  upstream: string;
}

/** Of a value [run, position, worker, upstream, …]: the worker still has the row. */
const isHeld = `EXISTS (SELECT 1 FROM run_rows AS held WHERE held.run_id = value ->> 0 AND held.position = value ->> 1
  AND held.state = 'running' AND held.claimed_by = value ->> 2)`;

/** Of a value that ends with whether the row goes on: enough rows were refused. */
const areEnough = `EXISTS (SELECT 1 FROM refused_rows AS refused WHERE refused.run_id = value ->> 0
  AND refused.upstream = value ->> 3 AND json_array_length(refused.positions) >= ${rowsThatPause}
  AND (refused.accepted = 0 OR NOT value ->> 4))`;

/**
 * Counts the row; with enough of them the run pauses, and the row goes back from its worker. To be written before the row's
 * end, which then finds the row gone.
 * @param goesOn the row has what matters: it pauses the run only until a person had it go on without the service
 * @param mayComeAgain its calls cost nothing, or their answers are kept
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

/** A row that a service answered ends what was counted against it. */
export const noteAnswered = (runId: string, upstream: string): OneOfMany => ({
  sql: `DELETE FROM refused_rows
    WHERE accepted = 0 AND (run_id, upstream) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
  row: [runId, upstream],
});
