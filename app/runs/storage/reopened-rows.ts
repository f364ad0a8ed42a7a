/**
 * Reopens failed, cancelled or misfit rows in portions, by position in the file. The run stores a
 * cursor, so its object continues if the request breaks off.
 */
import type { InStatement } from "@libsql/client";
import { writeBatch } from "../../storage/batch";
import { withTimeEnded } from "./pauses";
import type { Database } from "../../storage/database";
import { portion } from "../../storage/portions";
import type { RetryCursor } from "../../storage/schema";

/** True for a skipped row that does not fit the file's header, which a user may override. */
export const isMisfit = "reason_kind = 'misfit'";

/** True for a skipped row that a shared rule excludes. */
export const isExcluded = "reason_kind >= 'excluded:' AND reason_kind < 'excluded~'";

/** Skipped rows that a user may include: misfits, or rows excluded by rules. */
export const isPassed = `CASE WHEN ? THEN ${isExcluded} ELSE ${isMisfit} END`;

const isToOpen = `state = ? AND (state <> 'skipped' OR ${isPassed}) AND input_json IS NOT NULL
  AND (? OR uncertain_call IS NULL)`;

type Opened = NonNullable<RetryCursor["state"]>;

export const stateOf = (rows: Opened) => (rows === "excluded" ? "skipped" : rows);

/** Arguments for `isToOpen`. */
const openedArgs = (rows: Opened, uncertain: boolean) => [
  stateOf(rows),
  rows === "excluded" ? 1 : 0,
  uncertain ? 1 : 0,
];

/**
 * Resumes the run with no row open yet. Does nothing if the run has no such row, or its secret
 * inputs are erased.
 * @param uncertain includes rows whose call may have been charged
 */
export const beginReopening = (
  runId: string,
  uncertain: boolean,
  at: number,
  state: NonNullable<RetryCursor["state"]> = "failed",
): InStatement[] => [
  {
    sql: `UPDATE runs SET reopening_json = ? WHERE id = ? AND (secret_names IS NULL OR sealed IS NOT NULL)
      AND (EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND ${isToOpen})
        OR (? = 'cancelled' AND status = 'cancelled' AND read_at IS NULL))`,
    args: [
      JSON.stringify({ from: 0, uncertain, state } satisfies RetryCursor),
      runId,
      runId,
      ...openedArgs(state, uncertain),
      state,
    ],
  },
  {
    sql: `UPDATE runs SET status = 'running', went_on_at = ?, ${withTimeEnded}, finished_at = NULL, problem_json = NULL, pause_json = NULL,
        row_limit = CASE WHEN ? = 'cancelled' THEN NULL ELSE row_limit END
      WHERE id = ? AND status IN ('done', 'no-data', 'failed', 'cancelled') AND reopening_json IS NOT NULL`,
    args: [at, at, state, runId],
  },
  ...(state === "skipped"
    ? [{ sql: "UPDATE runs SET file_json = json_remove(file_json, '$.misfits') WHERE id = ?", args: [runId] }]
    : []),
  ...(state === "excluded"
    ? [
        {
          sql: "UPDATE runs SET file_json = json_remove(file_json, '$.excluded'), rules_passed_at = ? WHERE id = ?",
          args: [at, runId],
        },
      ]
    : []),
];

/** Reopens the rows until all are open or the run has ended. */
export async function reopenFailedRows(database: Database, runId: string): Promise<void> {
  for (;;) {
    const found = await database.$client.execute({
      sql: "SELECT reopening_json, rows_read FROM runs WHERE id = ? AND status IN ('queued', 'running', 'paused')",
      args: [runId],
    });
    const [run] = found.rows;
    if (typeof run?.reopening_json !== "string") return;
    await writeBatch(database, reopenPortion(runId, run.reopening_json, Number(run.rows_read)));
  }
}

/**
 * Reopens the rows of one portion and those with the same input, which otherwise would never end.
 * Repeated or concurrent calls apply once, because the cursor must be unchanged.
 */
function reopenPortion(runId: string, reopening: string, rows: number): InStatement[] {
  const { from, uncertain, state = "failed" } = JSON.parse(reopening) as RetryCursor;
  const to = from + portion;
  const next = to < rows ? JSON.stringify({ from: to, uncertain, state } satisfies RetryCursor) : null;
  const stands = "status IN ('queued', 'running', 'paused') AND reopening_json = ?";
  const open = (whose: "same_as" | "position"): InStatement => ({
    sql: `UPDATE run_rows SET state = 'queued', attempts = 0, claimed_by = NULL, reason = NULL, reason_kind = NULL, result_json = NULL,
        ended_at = NULL, uncertain_call = NULL, asked_credits = NULL
      WHERE run_id = ? AND ${whose} >= ? AND ${whose} < ? AND ${isToOpen}${whose === "position" ? " AND same_as IS NULL" : ""}
        AND EXISTS (SELECT 1 FROM runs WHERE id = ? AND ${stands})`,
    args: [runId, from, to, ...openedArgs(state, uncertain), runId, reopening],
  });
  return [
    open("same_as"),
    open("position"),
    {
      sql: `UPDATE runs SET reopening_json = ? WHERE id = ? AND ${stands}`,
      args: [next, runId, reopening],
    },
  ];
}
