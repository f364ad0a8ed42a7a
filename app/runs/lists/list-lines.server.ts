/** Reads the lines of a list for screens: each row with one of its hits. */
import {
  type ListedRow,
  type ListedRows,
  readCells,
  readListedPage,
  readListedRows,
  type StoredCells,
} from "../storage/listed-rows";
import { cellsBefore, cellsGiven } from "../../storage/run-cells";
import type { StoredRun } from "../storage/runs";
import { projectionVersion, readProjected } from "../../toolkit/tables/projection";
import type { ShownCell, ShownColumn, ShownRow } from "../../toolkit/tables/shown-table";
import type { App } from "../../app";
import { columnsBefore, readGiven } from "../csv/cells-before";
import type { ListLine, ListPage } from "./list-line";
import { listOrder, statesAsked } from "./list-order.server";
import { hitOf, keyOf, linesTogether, type ListQuery, listSearch, positionOf } from "./list-query";
import { type ListedTable, listedTable } from "./listed-table";
import { listAnew } from "./lists-anew.server";

type Listing = Pick<App, "database" | "implementation" | "files" | "signPictures">;

/**
 * Reads the first rows in file order together with the run. Returns null if the list is sorted or
 * filtered.
 */
export async function firstRows(
  { database }: Pick<App, "database">,
  runId: string,
  query: ListQuery,
  limit = linesTogether,
): Promise<ListedRows | null> {
  if (listSearch({ ...query, state: "", table: null }).size > 0) return null;
  return readListedPage(database, runId, { after: -1, limit, states: statesAsked(query) });
}

export async function firstLines(
  app: Listing,
  run: StoredRun,
  query: ListQuery,
  first: ListedRows | null,
  by?: string,
): Promise<ListPage> {
  if (first) {
    const table = listedTable(app, run, query.table);
    const all = await linesOf(app, run, table, first.rows, first.cells);
    const lines = table && table.name !== table.main ? all.filter(({ hit }) => hit) : all;
    const isEnd = first.rows.length < linesTogether;
    // Read on until the page is full: in tables other than the main one, these rows may have few
    // hits and later rows many.
    if (isEnd || lines.length >= linesTogether)
      return { lines: lines.slice(0, linesTogether), isAll: isEnd && lines.length <= linesTogether };
  }
  const { keys } = await listOrder(app, run, query, by);
  const lines = await linesAt(app, run, query.table, [...keys.subarray(0, linesTogether)]);
  return { lines, isAll: keys.length <= linesTogether };
}

/** Reads the rows of these lines together with the run. */
export const rowsAt = (
  { database }: Pick<App, "database">,
  runId: string,
  keys: number[],
): Promise<ListedRows> => readListedRows(database, runId, [...new Set(keys.map(positionOf))]);

/**
 * Returns lines in the order of the keys, without rows that are gone.
 * @param found the result of `rowsAt`
 */
export async function linesAt(
  app: Listing,
  run: StoredRun,
  wanted: string | null,
  keys: number[],
  found?: ListedRows,
): Promise<ListLine[]> {
  const table = listedTable(app, run, wanted);
  const { rows, cells } = found ?? (await rowsAt(app, run.id, keys));
  const lines = new Map((await linesOf(app, run, table, rows, cells)).map((line) => [line.key, line]));
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return keys.flatMap((key) => {
    const row = byPosition.get(positionOf(key));
    // If the erasure of a person deleted the hit, the row is shown alone.
    return row ? [lines.get(key) ?? lineOf(row, hitOf(key), null)] : [];
  });
}

/** Returns each row with all its hits, or alone if it has none. */
async function linesOf(
  app: Listing,
  run: StoredRun,
  table: ListedTable | null,
  rows: ListedRow[],
  read?: StoredCells[],
): Promise<ListLine[]> {
  const [hits, before] = await Promise.all([
    table ? hitsOf(app, run, table, rows, read) : new Map<number, ShownRow[]>(),
    cellsBeforeOf(app, run, rows),
  ]);
  const given = new Map(
    (read ?? []).flatMap((cells) => (cells.table === cellsGiven ? [[cells.position, readGiven(cells)]] : [])),
  );
  return rows
    .flatMap((row) => {
      const own = (row.state === "done" && hits.get(row.sameAs ?? row.position)) || [];
      if (own.length === 0) return [lineOf(row, 0, null)];
      return own.map((hit, at) => lineOf(row, at, signed(app, table?.columns ?? [], row, hit)));
    })
    .map((line) => ({
      ...line,
      before: before.get(line.position),
      given: given.get(line.position) ?? undefined,
    }));
}

/**
 * Returns the earlier cells by row position, if the file contains another run's rows. A row with a
 * duplicate input has its own cells.
 */
async function cellsBeforeOf(
  { database }: Pick<App, "database">,
  run: StoredRun,
  rows: ListedRow[],
): Promise<Map<number, ShownCell[]>> {
  const columns = columnsBefore(run);
  if (columns.length === 0) return new Map();
  const positions = rows.map(({ position }) => position);
  const found = await readCells(database, run.id, [cellsBefore], positions);
  return new Map(
    found.flatMap(({ position, hits, cells }) => {
      const [row] = readProjected(columns, hits, cells);
      return row ? [[position, row.cells]] : [];
    }),
  );
}

/**
 * Returns the hits by row position.
 * @param read cells of these rows, if already read
 */
async function hitsOf(
  app: Listing,
  run: StoredRun,
  { tables, main, name, columns }: ListedTable,
  rows: ListedRow[],
  read?: StoredCells[],
): Promise<Map<number, ShownRow[]>> {
  const done = rows.filter(({ state }) => state === "done");
  const positions = [...new Set(done.map(({ sameAs, position }) => sameAs ?? position))];
  const again = () => readCells(app.database, run.id, [main, name], positions);
  let cells = read ?? (await again());
  const version = projectionVersion(tables);
  const known = new Set(
    cells.flatMap((each) => (each.table === main && each.version === version ? [each.position] : [])),
  );
  const missing = positions.filter((position) => !known.has(position)).toSorted((a, b) => a - b);
  if (missing.length > 0) {
    await listAnew(app, run, missing);
    cells = await again();
  }
  const hits = new Map<number, ShownRow[]>();
  for (const { table, position, hits: count, cells: text } of cells)
    if (table === name)
      hits.set(position, [...(hits.get(position) ?? []), ...readProjected(columns, count, text)]);
  return hits;
}

/**
 * Replaces picture URLs with signed ones, because pages may load only URLs that the console signed.
 */
function signed(app: Listing, columns: ShownColumn[], row: ListedRow, hit: ShownRow): ShownRow {
  if (!columns.some(({ kind }) => kind === "image")) return hit;
  const input: unknown = row.input && JSON.parse(row.input);
  const cells = hit.cells.map((cell, at) =>
    columns[at]?.kind === "image"
      ? { ...cell, value: (app.signPictures({ image: cell.value }, input) as { image: string | null }).image }
      : cell,
  );
  return { ...hit, cells };
}

const lineOf = ({ input, ...row }: ListedRow, hit: number, found: ShownRow | null): ListLine => ({
  ...row,
  input: input ? (JSON.parse(input) as Record<string, unknown>) : null,
  key: keyOf(row.position, hit),
  hit: found,
});
