/** Selects the first rows with a result for the email, with few columns. */
import type { StoredRun } from "../storage/runs";
import { readResult } from "../../storage/stored-results";
import {
  summaryColumnsOf,
  cellText,
  type ShownCell,
  type ShownColumn,
  shownTable,
} from "../../toolkit/tables/shown-table";
import type { App } from "../../app";
import { inputWords } from "../input-words";
import { settingsOf } from "./file-shape";
import { firstLines, firstRows } from "../lists/list-lines.server";
import { readListQuery } from "../lists/list-query";
import { type ListedTable, listedTable } from "../lists/listed-table";

export interface MailRows {
  header: string[];
  rows: string[][];
}

type Listing = Pick<App, "database" | "implementation" | "files" | "signPictures">;

const most = { rows: 5, columns: 3, letters: 60 };

/** Returns the first rows with a result, or null if there are none or the tool has no table. */
export async function firstFound(app: Listing, run: StoredRun): Promise<MailRows | null> {
  const table = listedTable(app, run, null);
  if (!table) return null;
  const found = run.kind === "csv" ? await foundByRows(app, run) : foundBySearch(app, run, table);
  const isGiven = ({ name }: ShownColumn) => run.kind === "plain" && name in run.input;
  const shown = summaryColumnsOf(table, cellsOf(found), table.columns.length).flatMap((at) => {
    const column = table.columns[at];
    return column && !isGiven(column) ? [{ column, at }] : [];
  });
  const columns = shown.slice(0, most.columns);
  if (columns.length === 0) return null;
  return {
    header: [...(run.kind === "csv" ? ["Input"] : []), ...columns.map(({ column }) => column.label)],
    rows: found.map(({ input, cells }) => [
      ...input.map(short),
      ...columns.map(({ column, at }) => short(cellText(column, cells[at] ?? { value: null }))),
    ]),
  };
}

const cellsOf = (found: Found[]) => found.map(({ cells }) => cells);

interface Found {
  /** The row's input, if rows differ in it. */
  input: string[];
  cells: ShownCell[];
}

async function foundByRows(app: Listing, run: StoredRun): Promise<Found[]> {
  const query = readListQuery(new URLSearchParams({ state: "done" }));
  const { lines } = await firstLines(app, run, query, await firstRows(app, run.id, query, most.rows));
  return lines
    .flatMap(({ input, hit }) => (hit ? [{ input: [inputWords(input)], cells: hit.cells }] : []))
    .slice(0, most.rows);
}

function foundBySearch(app: Listing, run: StoredRun, { tables, name }: ListedTable): Found[] {
  const stored = run.status === "done" ? readResult(run.result) : null;
  const table = tables[name];
  if (!stored || !table) return [];
  const asked = { input: run.input, settings: settingsOf(app.implementation(run.tool)?.tool, run.settings) };
  const { rows } = shownTable(name, table, stored.value, asked);
  return rows.slice(0, most.rows).map(({ cells }) => ({ input: [], cells }));
}

const short = (text: string) =>
  text.length > most.letters ? `${text.slice(0, most.letters - 1).trimEnd()}…` : text;
