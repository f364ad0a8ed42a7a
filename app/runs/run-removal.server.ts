/**
 * Deletes runs, on request or by age, with their rows, counts and files. The ledger keeps their
 * costs.
 */
import { writeBatch } from "../storage/batch";
import { deleteInPortions } from "../storage/portions";
import type { App } from "../app";
import { deleteFilesOfRuns } from "./run-files.server";
import { mailKey, resultFileKey, uploadKey } from "../toolkit/object-keys";

export interface RunToRemove {
  id: string;
  /** Object key of the upload, or null. */
  uploadKey: string | null;
}

/** Deletes the runs themselves last, so that a failed removal can be repeated. */
export async function removeRuns(
  { database, files }: Pick<App, "database" | "files">,
  runs: RunToRemove[],
): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  await deleteFilesOfRuns({ database, files }, ids);
  await files.delete(
    runs.flatMap((run) => [run.uploadKey ?? uploadKey(run.id), resultFileKey(run.id), mailKey(run.id)]),
  );
  const among = "IN (SELECT value FROM json_each(?))";
  const args = [JSON.stringify(ids)];
  // Delete the counts first; otherwise the triggers would update them for each deleted row.
  await writeBatch(database, [{ sql: `DELETE FROM run_counts WHERE run_id ${among}`, args }]);
  await deleteInPortions(database, "run_cells", `run_id ${among}`, args);
  await deleteInPortions(database, "run_rows", `run_id ${among}`, args);
  await writeBatch(database, [
    // Rows of a file that was still being read when the run was deleted.
    { sql: `DELETE FROM run_cells WHERE run_id ${among}`, args },
    { sql: `DELETE FROM found_keys WHERE run_id ${among}`, args },
    { sql: `DELETE FROM run_rows WHERE run_id ${among}`, args },
    { sql: `DELETE FROM run_counts WHERE run_id ${among}`, args },
    { sql: `DELETE FROM run_spent WHERE run_id ${among}`, args },
    { sql: `DELETE FROM run_costs WHERE run_id ${among}`, args },
    { sql: `DELETE FROM refused_rows WHERE run_id ${among}`, args },
    { sql: `DELETE FROM cost_experience WHERE run_id ${among}`, args },
    { sql: `DELETE FROM run_times WHERE run_id ${among}`, args },
    { sql: `DELETE FROM prompt_comparisons WHERE run_id ${among}`, args },
    { sql: `DELETE FROM runs WHERE id ${among}`, args },
  ]);
}
