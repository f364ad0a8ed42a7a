/** The end of rows that no worker reached: of a run that is cancelled or given up. Many rows end in portions (portions.ts). */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { inPortions, portion } from "../../storage/portions";

/** Why a row of a cancelled run has no result. */
export const cancelledReason = "The run was cancelled.";

interface OpenEnd {
  state: "cancelled" | "failed";
  reason: string;
  reasonKind: string | null;
  at: number;
}

/** What is not ended becomes `state`; a portion of it, where it is much. */
export const endOpenRows = (runId: string, end: OpenEnd): InStatement => ({
  sql: `UPDATE run_rows SET state = ?, reason = ?, reason_kind = ?, ended_at = ?
    WHERE rowid IN (SELECT rowid FROM run_rows WHERE run_id = ? AND state IN ('queued', 'running') LIMIT ${portion})`,
  args: [end.state, end.reason, end.reasonKind, end.at, runId],
});

/** All but a last portion at most, which ends with what rests on it. */
export const endManyOpenRows = (database: Database, runId: string, end: OpenEnd): Promise<void> =>
  inPortions(database, endOpenRows(runId, end));

const cancelled = (at: number): OpenEnd => ({
  state: "cancelled",
  reason: cancelledReason,
  reasonKind: null,
  at,
});

/**
 * The run is cancelled, and with it a portion of its rows: rows are read and claimed only while it is open, so that the
 * others stay as they are until `endCancelledRows` has ended them.
 */
export async function cancelOpenRun(database: Database, id: string, at: number): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE runs SET status = 'cancelled', finished_at = ?, sealed = NULL, pause_json = NULL
        WHERE id = ? AND status IN ('queued', 'running', 'paused')`,
      args: [at, id],
    },
    endOpenRows(id, cancelled(at)),
  ]);
}

/** The rest of the rows, by the request that cancelled the run, and by its keeper should that break off. */
export const endCancelledRows = (database: Database, id: string, at: number): Promise<void> =>
  endManyOpenRows(database, id, cancelled(at));
