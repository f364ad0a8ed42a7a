/**
 * Builds a file from some lines of a result: those the user selected, or all that match the list's
 * filters.
 */
import type { StoredRun } from "../storage/runs";
import { InvalidInput } from "../../toolkit/invalid-input";
import { type LayoutName, tableForLayout } from "../../toolkit/tables/layouts";
import { mostRows } from "../csv/row-plan.server";
import { toolTitle } from "../tool-title.server";
import { listOrder } from "../lists/list-order.server";
import { keyOf, listSearch, type ListQuery, positionOf } from "../lists/list-query";
import { listedTable } from "../lists/listed-table";
import { importCounts, importFile, type Importing } from "./import-file.server";
import {
  csvLines,
  csvLinesUntouched,
  type PickedLines,
  resultFileName,
  type WrittenTable,
} from "./result-file.server";
import { fileShape, fileTableOf, resultTableOf } from "./run-tables.server";
import { columnsForUse } from "./used-rows.server";

type Picking = Importing;
type Listing = Parameters<typeof listOrder>[0] & Parameters<typeof listedTable>[0];

export interface LinesWanted {
  /** The list and its filters. */
  list: ListQuery;
  /** Keys of the selected lines; null means every line that matches the filters. */
  keys: ReadonlySet<number> | null;
  /** The user's account, for filters with "mine". */
  by?: string;
}

export interface PickedFile {
  name: string;
  lines: AsyncGenerator<string>;
}

/** Returns the lines in the console's own columns. */
export async function pickedFile(app: Picking, run: StoredRun, wanted: LinesWanted): Promise<PickedFile> {
  const listed = listedTable(app, run, wanted.list.table);
  const shape = fileShape(app, run, { table: listed?.name });
  if (!shape || !listed) throw new InvalidInput("This result has no table to select lines from.");
  const keys = await keysOf(app, run, wanted);
  const written = fileTableOf(app, run, shape, keys ? pickedBy(keys, true) : undefined);
  return { name: pickedName(app, run, shape.name, keys), lines: csvLines(written) };
}

/**
 * Returns the selected lines of the run's table of people.
 * @returns undefined if the user selected all of them
 */
export async function pickedPeople(
  app: Listing,
  run: StoredRun,
  wanted: LinesWanted,
): Promise<PickedLines | undefined> {
  return peopleOf(app, run, wanted, await keysOf(app, run, wanted));
}

/** Returns the people of the lines, whichever table those are of, in the columns that a program imports. */
export async function pickedImport(
  app: Picking,
  run: StoredRun,
  wanted: LinesWanted,
  { layout, takesAll }: { layout: LayoutName; takesAll: boolean },
): Promise<PickedFile> {
  const keys = await keysOf(app, run, wanted);
  const written = await importFile(app, run, layout, { takesAll, picked: peopleOf(app, run, wanted, keys) });
  return { name: pickedName(app, run, layout, keys), lines: csvLinesUntouched(written) };
}

/** Counts, for each program, the people in the file and those left out. */
export async function countPickedImports(app: Picking, run: StoredRun, wanted: LinesWanted) {
  return importCounts(app, run, await pickedPeople(app, run, wanted));
}

function peopleOf(app: Listing, run: StoredRun, { list }: LinesWanted, keys: ReadonlySet<number> | null) {
  const listed = listedTable(app, run, list.table);
  return keys && listed ? pickedBy(keys, tableForLayout(listed.tables) === listed.name) : undefined;
}

const pickedName = (app: Picking, run: StoredRun, shape: string, keys: ReadonlySet<number> | null) =>
  resultFileName(
    run,
    toolTitle(app, run.tool),
    [shape, ...(keys ? ["picked"] : [])].filter(Boolean).join("-"),
  );

/**
 * Builds a file of the lines as input for another tool. @throws InvalidInput if the tool does not
 * accept it
 */
export async function fileForUse(
  app: Picking,
  run: StoredRun,
  wanted: LinesWanted,
  taker: { tool: string; query: string },
): Promise<PickedFile> {
  const listed = listedTable(app, run, wanted.list.table);
  const csv = app.implementation(taker.tool)?.tool.queries[taker.query]?.csv;
  const shape = listed && fileShape(app, run, { table: listed.name });
  if (!csv || !shape) throw new InvalidInput("That tool cannot use these rows.");
  const keys = await keysOf(app, run, wanted);
  if (keys && keys.size > mostRows)
    throw new InvalidInput("A run can have up to 50,000 rows. Filter or select fewer lines.");
  const columns = columnsForUse(app, run, listed.name, csv);
  const written = resultTableOf(app, run, shape, keys ? pickedBy(keys, true) : undefined);
  const title = run.title.replace(/\.[a-z0-9]{1,4}$/i, "").slice(0, 100);
  const count = keys ? `${keys.size} of ` : "";
  return {
    name: `${count}${title} (${toolTitle(app, run.tool)}).csv`,
    lines: csvLinesUntouched({
      columns: columns.map(({ name }) => ({ name, kind: "text" })),
      rows: cut(written, columns.length),
    }),
  };
}

/** Removes the closing columns: the original run already shows each row's outcome. */
async function* cut({ rows }: WrittenTable, columns: number): WrittenTable["rows"] {
  for await (const lines of rows) yield lines.map((cells) => cells.slice(0, columns));
}

const pickedBy = (keys: ReadonlySet<number>, byHit: boolean): PickedLines => {
  const positions = new Set([...keys].map(positionOf));
  return {
    row: (position) => positions.has(position),
    hit: byHit ? (position, hit) => keys.has(keyOf(position, hit)) : () => true,
  };
};

/** Returns the keys of the selected lines, or null for all lines. */
async function keysOf(
  app: Listing,
  run: StoredRun,
  { list, keys, by }: LinesWanted,
): Promise<ReadonlySet<number> | null> {
  if (keys) return keys;
  if (run.kind !== "csv" || listSearch({ ...list, table: null, sort: null }).size === 0) return null;
  for (let before = Infinity; ;) {
    const { keys: found, unlisted } = await listOrder(app, run, list, by);
    // Each request adds a portion of rows to the list, since rows not yet in it could match the
    // filters.
    if (unlisted === 0 || unlisted >= before) return new Set(found);
    before = unlisted;
  }
}
