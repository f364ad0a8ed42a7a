/**
 * Reads how recent runs and rows ended. Uses indexes, and reads only as many rows of a file as the
 * check needs.
 */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface RecentEnds {
  /**
   * Ended plain runs since the given time, and those that failed for a reason other than their
   * input.
   */
  ended: number;
  failed: number;
  /** Open or recently ended files with too many failed rows. */
  failingFiles: number;
}

/** Fewer failed rows are ignored; this many or more always count. */
const fewestFailedRows = 10;
const mostFailedRows = 500;
/** Longest time a file may take. */
const longestFile = 86_400_000;

/** @param share highest acceptable share of failed rows */
export async function readRecentEnds(database: Database, since: number, share: number): Promise<RecentEnds> {
  const enough = `MAX(${fewestFailedRows}, MIN(${mostFailedRows}, CAST(rows_read * ${share} AS INTEGER)))`;
  const [plain, files] = await readBatch(database, [
    {
      sql: `SELECT COUNT(*) AS ended, COALESCE(SUM(status = 'failed'
          AND json_extract(problem_json, '$.kind') IS NOT 'invalid-input'), 0) AS failed
        FROM runs WHERE created_at >= ? AND kind = 'plain' AND status IN ('done', 'no-data', 'failed')`,
      args: [since],
    },
    {
      sql: `SELECT COUNT(*) AS failing FROM runs WHERE created_at >= ? AND kind = 'csv' AND rows_read > 0
        AND COALESCE(finished_at, ?) >= ? AND ${enough} <= (SELECT COUNT(*) FROM
          (SELECT 1 FROM run_rows WHERE run_id = runs.id AND state = 'failed' LIMIT ${mostFailedRows}))`,
      args: [since - longestFile, since, since],
    },
  ]);
  return {
    ended: Number(plain?.rows[0]?.ended),
    failed: Number(plain?.rows[0]?.failed),
    failingFiles: Number(files?.rows[0]?.failing),
  };
}
