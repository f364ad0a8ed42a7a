/** How the newest runs and rows ended. Read by indexes, and of a file no more rows than are needed to judge it. */
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface RecentEnds {
  /** Plain runs begun since a time that have ended, and those of them that failed through no fault of their input. */
  ended: number;
  failed: number;
  /** Files that are open, or ended since that time, of whose rows too many failed. */
  failingFiles: number;
}

/** Fewer failed rows than this say nothing of a file; from so many on it fails whatever its size. */
const fewestFailedRows = 10;
const mostFailedRows = 500;
/** How long a file may have been under way. */
const longestFile = 86_400_000;

/** @param share of a file's rows that may fail */
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
