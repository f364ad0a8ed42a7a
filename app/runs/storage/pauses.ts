/**
 * Pauses and resumes runs. Each write applies only if the run is still in the expected state,
 * however late it arrives.
 */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { inPortions, portion } from "../../storage/portions";
import type { StoredRun } from "./runs";
import type { Pause } from "../../storage/schema";

/** Adds the pause to the run's past pauses. @param pause its SQL expression, as JSON */
export const withPauseOf = (
  pause: string,
) => `pauses_json = CASE WHEN json_array_length(COALESCE(pauses_json, '[]')) < 100
  THEN json_insert(COALESCE(pauses_json, '[]'), '$[#]', json(${pause})) ELSE pauses_json END`;
const withPause = withPauseOf("?");

/**
 * Adds the time for which the run had ended to its pauses. The placeholder is the time of the
 * resume.
 */
export const withTimeEnded = withPauseOf(
  "json_object('upstream', '', 'kind', 'ended', 'detail', '', 'since', COALESCE(finished_at, went_on_at), 'until', ?)",
);

/** Pauses a plain run for its current pass, unless a user resumed it since it was read. */
export const pausePlainRun = (
  { id, wentOnAt }: Pick<StoredRun, "id" | "wentOnAt">,
  incarnation: string,
  pause: Pause,
): InStatement => ({
  sql: `UPDATE runs SET status = 'paused', pause_json = ?, ${withPause}
    WHERE id = ? AND status IN ('queued', 'running') AND incarnation = ? AND went_on_at IS ?`,
  args: [JSON.stringify(pause), JSON.stringify(pause), id, incarnation, wentOnAt?.getTime() ?? null],
});

/** Pauses a run for a row, while its worker still has the row. */
export const pauseForRow = (
  id: string,
  { position, by }: { position: number; by: string },
  pause: Pause,
): InStatement => ({
  sql: `UPDATE runs SET status = 'paused', pause_json = ?, ${withPause} WHERE id = ? AND status IN ('queued', 'running')
    AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND position = ? AND state = 'running' AND claimed_by = ?)`,
  args: [JSON.stringify(pause), JSON.stringify(pause), id, id, position, by],
});

/**
 * Ends a CSV run's pause, unless a user has already ended it.
 * @param failed fails open rows, except rows that a worker has (their call may be in progress) and
 * rows with the same input
 */
export async function endPause(
  database: Database,
  id: string,
  { since }: Pause,
  failed: { reason: string; reasonKind: string; at: number } | null,
): Promise<void> {
  const stands = "status = 'paused' AND pause_json ->> '$.since' = ?";
  const fail = failed && {
    sql: `UPDATE run_rows SET state = 'failed', reason = ?, reason_kind = ?, ended_at = ?
      WHERE rowid IN (SELECT rowid FROM run_rows
        WHERE run_id = ? AND state = 'queued' AND EXISTS (SELECT 1 FROM runs WHERE id = ? AND ${stands})
          AND COALESCE(same_as, -1) NOT IN (SELECT position FROM run_rows WHERE run_id = ? AND state = 'running')
        LIMIT ${portion})`,
    args: [failed.reason, failed.reasonKind, failed.at, id, id, since, id],
  };
  if (fail) await inPortions(database, fail);
  await writeBatch(database, [
    ...(fail ? [fail] : []),
    {
      sql: `UPDATE runs SET status = 'running', pause_json = NULL WHERE id = ? AND ${stands}`,
      args: [id, since],
    },
  ]);
}

/** Pauses a CSV run for a user, unless a user resumed it since it was read. */
export async function pauseForPerson(
  database: Database,
  { id, wentOnAt }: Pick<StoredRun, "id" | "wentOnAt">,
  pause: Pause,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET status = 'paused', pause_json = ? WHERE id = ? AND status = 'running' AND went_on_at IS ?`,
      args: [JSON.stringify(pause), id, wentOnAt?.getTime() ?? null],
    },
  ]);
}

/** Resumes a paused run for a user, with all rows if it paused after the first ones. */
export async function goOn(
  database: Database,
  { id, pause }: Pick<StoredRun, "id" | "pause">,
  at: number,
): Promise<void> {
  await writeBatch(database, [
    // Restarts the count of refused rows. Rows that lack only this vendor's addition no longer
    // pause the run.
    { sql: "UPDATE refused_rows SET accepted = 1, positions = '[]' WHERE run_id = ?", args: [id] },
    {
      sql: `UPDATE runs SET status = 'running', pause_json = NULL, went_on_at = ?${pause?.kind === "first-rows" ? ", row_limit = NULL" : ""}
        WHERE id = ? AND status = 'paused' AND pause_json ->> '$.since' IS ?`,
      args: [at, id, pause?.since ?? null],
    },
  ]);
}
