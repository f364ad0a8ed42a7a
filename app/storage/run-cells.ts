/**
 * The table cells of finished rows, shown in lists. They are written in the batch that ends the
 * row, or rebuilt from the result.
 */
import type { InStatement, InValue } from "@libsql/client";
import { jsonOf, type OneOfMany, readBatch, writeBatch } from "./batch";
import type { Database } from "./database";

/** Some hits of one row in one table of its result. */
export interface RowCells {
  table: string;
  /** Index of the first hit. */
  hit: number;
  version: number;
  hits: number;
  cells: string;
}

const columns = "run_id, table_name, position, hit, version, hits, cells_json";
const values = "value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6";

const insertCellsOfRow = `INSERT OR REPLACE INTO run_cells (${columns}) SELECT ${values} FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM run_rows WHERE run_id = value ->> 0 AND position = value ->> 2 AND +state = 'done'
    AND claimed_by = value ->> 7)`;

/**
 * Returns writes that store the row's cells. They must follow the row's end in the batch: they
 * write nothing if the row belongs to another worker.
 */
export const writeCells = (runId: string, by: string, position: number, found: RowCells[]): OneOfMany[] =>
  found.map(({ table, hit, version, hits, cells }) => ({
    sql: insertCellsOfRow,
    row: [runId, table, position, hit, version, hits, cells, by],
  }));

/**
 * Table name for the original cells of a file made from another run's rows; no result table has
 * this name.
 */
export const cellsBefore = "row.before";

/**
 * Table name for the file's values of rows that cannot be looked up, because such a row has no
 * input. No result table has this name.
 */
export const cellsGiven = "row.given";

/** Records per statement: the database rejects arguments of many megabytes. */
const insertedTogether = 250;

/**
 * Returns statements that insert cells, in the batch that inserts their rows, whatever state those
 * rows reach.
 */
export const insertCells = (runId: string, found: (RowCells & { position: number })[]): InStatement[] =>
  Array.from({ length: Math.ceil(found.length / insertedTogether) }, (_, part) => ({
    sql: `INSERT OR REPLACE INTO run_cells (${columns})
      SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
      WHERE EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND position = value ->> 1)`,
    args: [
      runId,
      jsonOf(
        found
          .slice(part * insertedTogether, (part + 1) * insertedTogether)
          .map(({ table, position, hit, version, hits, cells }) => [
            table,
            position,
            hit,
            version,
            hits,
            cells,
          ]),
      ),
      runId,
    ],
  }));

/**
 * Selects the run's tables that have cells as `known`; each step skips the cells of the previous
 * table. Takes the run id twice.
 */
export const tablesOfRun = `WITH RECURSIVE known (name) AS (
    SELECT MIN(table_name) FROM run_cells WHERE run_id = ?
    UNION ALL SELECT (SELECT MIN(table_name) FROM run_cells WHERE run_id = ? AND table_name > known.name)
      FROM known WHERE known.name IS NOT NULL)`;

/**
 * Returns a statement that deletes the cells of some rows.
 * @param positions selects the rows
 * @param but a table whose cells are kept
 */
export const dropCells = (
  runId: string,
  positions: { sql: string; args: InValue[] },
  but = "",
): InStatement => ({
  sql: `${tablesOfRun} DELETE FROM run_cells WHERE run_id = ? AND table_name IN (SELECT name FROM known WHERE name <> ?)
    AND position IN (${positions.sql})`,
  args: [runId, runId, runId, but, ...positions.args],
});

export interface MadeAnew {
  position: number;
  /**
   * Length in characters of the result that the cells were made from. The cells are discarded if
   * the result has changed since.
   */
  length: number;
  found: RowCells[];
}

/** Replaces the stored cells of these rows. */
export async function replaceCells(database: Database, runId: string, rows: MadeAnew[]): Promise<void> {
  const records = rows.flatMap(({ position, length, found }) =>
    found.map(({ table, hit, version, hits, cells }) => [table, position, hit, version, hits, cells, length]),
  );
  await writeBatch(database, [
    dropCells(
      runId,
      {
        sql: "SELECT value FROM json_each(?)",
        args: [JSON.stringify(rows.map(({ position }) => position))],
      },
      cellsBefore,
    ),
    {
      sql: `INSERT OR REPLACE INTO run_cells (${columns})
        SELECT ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
        WHERE EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND position = value ->> 1 AND +state = 'done'
          AND COALESCE(length(result_json), 0) = value ->> 6)`,
      args: [runId, jsonOf(records), runId],
    },
  ]);
}

export interface ResultToRead {
  position: number;
  input: string | null;
  result: string | null;
  length: number;
}

/**
 * Returns results of finished rows until their total size in characters is reached; at least one.
 */
export async function resultsAt(
  database: Database,
  runId: string,
  positions: number[],
  most: number,
): Promise<ResultToRead[]> {
  const [found] = await readBatch(database, [
    {
      sql: `SELECT position, input_json, result_json, size FROM (
          SELECT position, input_json, result_json, COALESCE(length(result_json), 0) AS size,
            SUM(COALESCE(length(result_json), 0)) OVER (ORDER BY position) AS so_far, ROW_NUMBER() OVER (ORDER BY position) AS number
          FROM run_rows WHERE run_id = ? AND state = 'done' AND same_as IS NULL
            AND position IN (SELECT value FROM json_each(?)))
        WHERE so_far <= ? OR number = 1 ORDER BY position`,
      args: [runId, JSON.stringify(positions), most],
    },
  ]);
  return (found?.rows ?? []).map((row) => ({
    position: Number(row.position),
    input: row.input_json === null ? null : String(row.input_json),
    result: row.result_json === null ? null : String(row.result_json),
    length: Number(row.size),
  }));
}
