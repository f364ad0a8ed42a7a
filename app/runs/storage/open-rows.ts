/**
 * Ends rows that no worker reached, after a run was cancelled or failed. Many rows end in portions
 * (portions.ts).
 */
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

/** Ends open rows in `state`, only a portion if there are many. */
export const endOpenRows = (runId: string, end: OpenEnd): InStatement => ({
  sql: `UPDATE run_rows SET state = ?, reason = ?, reason_kind = ?, ended_at = ?
    WHERE rowid IN (SELECT rowid FROM run_rows WHERE run_id = ? AND state IN ('queued', 'running') LIMIT ${portion})`,
  args: [end.state, end.reason, end.reasonKind, end.at, runId],
});

/** Ends all open rows except a last portion, which ends together with the run. */
export const endManyOpenRows = (database: Database, runId: string, end: OpenEnd): Promise<void> =>
  inPortions(database, endOpenRows(runId, end));

const cancelled = (at: number): OpenEnd => ({
  state: "cancelled",
  reason: cancelledReason,
  reasonKind: null,
  at,
});

/**
 * Cancels the run and a portion of its rows. Workers read and claim rows only while the run is
 * open, so the other rows keep their state until `endCancelledRows` ends them.
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

/**
 * Ends the remaining rows. The cancelling request calls it; if that request is interrupted, the run
 * object does.
 */
export const endCancelledRows = (database: Database, id: string, at: number): Promise<void> =>
  endManyOpenRows(database, id, cancelled(at));
