/** The rows and cells of one page of a CSV run's list. */
import type { InValue, Row } from "@libsql/client";
import { marks, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { DataKind, RowState } from "../../storage/schema";
import { tablesOfRun } from "../../storage/run-cells";

/** A row without its result. */
export interface ListedRow {
  position: number;
  state: RowState;
  input: string | null;
  sameAs: number | null;
  reason: string | null;
  reasonKind: string | null;
  source: string | null;
  data: DataKind | null;
}

const rowColumns = "position, state, input_json, same_as, reason, reason_kind, source, data";
const text = (cell: unknown) => (cell === null || cell === undefined ? null : (cell as string));

interface RowPage {
  after: number;
  limit: number;
  states: RowState[];
}

const pageOf = ({ after, limit, states }: RowPage, runId: string, columns: string) => ({
  sql: `SELECT ${columns} FROM run_rows WHERE run_id = ? AND position > ?
    ${states.length > 0 ? `AND state IN (${marks(states.length)})` : ""} ORDER BY position LIMIT ?`,
  args: [runId, after, ...states, limit],
});

export interface ListedRows {
  rows: ListedRow[];
  /** Cells of these rows in all tables of the run, by table, row and hit. */
  cells: StoredCells[];
}

/** Reads rows in these states after a position, in file order. */
export const readListedPage = (database: Database, runId: string, page: RowPage): Promise<ListedRows> =>
  readWithCells(database, runId, (columns) => pageOf(page, runId, columns));

/** Reads these rows in file order. */
export const readListedRows = (database: Database, runId: string, positions: number[]): Promise<ListedRows> =>
  readWithCells(database, runId, (columns) => ({
    sql: `SELECT ${columns} FROM run_rows WHERE run_id = ? AND position IN (SELECT value FROM json_each(?)) ORDER BY position`,
    args: [runId, JSON.stringify(positions)],
  }));

/** @param select the columns of the rows to read */
async function readWithCells(
  database: Database,
  runId: string,
  select: (columns: string) => { sql: string; args: InValue[] },
): Promise<ListedRows> {
  const which = select("COALESCE(same_as, position)");
  const [rows, cells] = await readBatch(database, [
    select(rowColumns),
    {
      sql: `${tablesOfRun} SELECT ${cellColumns} FROM run_cells
        WHERE run_id = ? AND table_name IN (SELECT name FROM known) AND position IN (${which.sql}) ORDER BY table_name, position, hit`,
      args: [runId, runId, runId, ...which.args],
    },
  ]);
  return { rows: (rows?.rows ?? []).map(listedRow), cells: (cells?.rows ?? []).map(storedCells) };
}

const listedRow = (row: Row): ListedRow => ({
  position: Number(row.position),
  state: row.state as RowState,
  input: text(row.input_json),
  sameAs: row.same_as === null ? null : Number(row.same_as),
  reason: text(row.reason),
  reasonKind: text(row.reason_kind),
  source: text(row.source),
  data: row.data as DataKind | null,
});

export interface StoredCells {
  table: string;
  position: number;
  hit: number;
  version: number;
  hits: number;
  cells: string;
}

const cellColumns = "table_name, position, hit, version, hits, cells_json";
const storedCells = (row: Row): StoredCells => ({
  table: String(row.table_name),
  position: Number(row.position),
  hit: Number(row.hit),
  version: Number(row.version),
  hits: Number(row.hits),
  cells: String(row.cells_json),
});

/** Reads the cells of these rows in some tables, in order. */
export async function readCells(
  database: Database,
  runId: string,
  tables: string[],
  positions: number[],
): Promise<StoredCells[]> {
  const found = await database.$client.execute({
    sql: `SELECT ${cellColumns} FROM run_cells WHERE run_id = ? AND table_name IN (SELECT value FROM json_each(?))
        AND position IN (SELECT value FROM json_each(?)) ORDER BY table_name, position, hit`,
    args: [runId, JSON.stringify(tables), JSON.stringify(positions)],
  });
  return found.rows.map(storedCells);
}
