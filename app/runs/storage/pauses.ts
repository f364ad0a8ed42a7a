/** Pauses of runs: what makes a run wait, and what has it go on. Each rests on the run as it stood, however late it is written. */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { inPortions, portion } from "../../storage/portions";
import type { StoredRun } from "./runs";
import type { Pause } from "../../storage/schema";

/** Takes the pause among those that the run had. @param pause where it stands in the statement, as JSON */
export const withPauseOf = (
  pause: string,
) => `pauses_json = CASE WHEN json_array_length(COALESCE(pauses_json, '[]')) < 100
  THEN json_insert(COALESCE(pauses_json, '[]'), '$[#]', json(${pause})) ELSE pauses_json END`;
const withPause = withPauseOf("?");

/** Takes the time for which a run had ended among its pauses. Its one placeholder is when a user resumes it. */
export const withTimeEnded = withPauseOf(
  "json_object('upstream', '', 'kind', 'ended', 'detail', '', 'since', COALESCE(finished_at, went_on_at), 'until', ?)",
);

/** By the look that has the run; not where a person had it go on since it was read. */
export const pausePlainRun = (
  { id, wentOnAt }: Pick<StoredRun, "id" | "wentOnAt">,
  incarnation: string,
  pause: Pause,
): InStatement => ({
  sql: `UPDATE runs SET status = 'paused', pause_json = ?, ${withPause}
    WHERE id = ? AND status IN ('queued', 'running') AND incarnation = ? AND went_on_at IS ?`,
  args: [JSON.stringify(pause), JSON.stringify(pause), id, incarnation, wentOnAt?.getTime() ?? null],
});

/** A row of a file makes its run wait; while its worker has it. */
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
 * A file's pause is over, unless a person ended it before: the run goes on.
 * @param failed ends what is open but for rows that a worker has, whose question may be out, and those that share theirs
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

/** A file waits for a person; not where a person had it go on since it was read. */
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

/** A person has the run go on from the pause that stands: with all rows where the first ones made it wait. */
export async function goOn(
  database: Database,
  { id, pause }: Pick<StoredRun, "id" | "pause">,
  at: number,
): Promise<void> {
  await writeBatch(database, [
    // What refused rows counts anew, and those that lack only what it adds make the run wait no more.
    { sql: "UPDATE refused_rows SET accepted = 1, positions = '[]' WHERE run_id = ?", args: [id] },
    {
      sql: `UPDATE runs SET status = 'running', pause_json = NULL, went_on_at = ?${pause?.kind === "first-rows" ? ", row_limit = NULL" : ""}
        WHERE id = ? AND status = 'paused' AND pause_json ->> '$.since' IS ?`,
      args: [at, id, pause?.since ?? null],
    },
  ]);
}
