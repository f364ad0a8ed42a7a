/**
 * Exports a list as a file: all lines, or those that match the filters, in the order of the screen.
 */
import type { App } from "../app";
import { csvLines, csvLinesUntouched, type WrittenTable } from "../runs/results/result-file.server";
import { headersFor } from "../runs/results/used-rows.server";
import { mostRows } from "../runs/csv/row-plan.server";
import type { Cell } from "../toolkit/cell";
import { InvalidInput } from "../toolkit/invalid-input";
import { kindOf } from "../toolkit/tables/kinds";
import type { ShownColumn } from "../toolkit/tables/shown-table";
import { listColumns, nameColumn } from "./list-columns";
import { cellsOf, lineName } from "./list-view.server";
import { readLines } from "./storage/list-order";
import type { StoredList } from "./storage/lists";

type Writing = Pick<App, "database">;

/** Lines per read. */
const together = 500;

export const columnsOf = (list: Pick<StoredList, "kind">): ShownColumn[] => [
  nameColumn,
  ...listColumns(list.kind),
];

/**
 * Returns the lines as a table for a file.
 * @param ids the lines, in order
 */
export function listTable(app: Writing, list: StoredList, ids: readonly number[]): WrittenTable {
  const columns = columnsOf(list);
  return {
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: rowsOf(app, list, columns, ids),
  };
}

async function* rowsOf(
  { database }: Writing,
  list: StoredList,
  columns: ShownColumn[],
  ids: readonly number[],
): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += together) {
    const wanted = ids.slice(from, from + together);
    const found = new Map((await readLines(database, list.id, wanted)).map((line) => [line.id, line]));
    yield wanted.flatMap((id) => {
      const line = found.get(id);
      if (!line) return [];
      const cells = { ...cellsOf(line), name: { value: lineName(line) } };
      return [
        columns.map(({ name, kind }): Cell => {
          const value = cells[name as keyof typeof cells]?.value ?? null;
          return value === null ? null : kindOf(kind).cell(value);
        }),
      ];
    });
  }
}

export interface ListFile {
  name: string;
  lines: AsyncGenerator<string>;
}

const fileName = (list: StoredList, count: number | null) =>
  `${count === null ? "" : `${count} of `}${list.name.replaceAll(/[\\/:*?"<>|]/g, " ").slice(0, 100)}.csv`;

export const listFile = (
  app: Writing,
  list: StoredList,
  ids: readonly number[],
  isPart: boolean,
): ListFile => ({
  name: fileName(list, isPart ? ids.length : null),
  lines: csvLines(listTable(app, list, ids)),
});

/**
 * Writes the list's current lines as an input file for a tool. @throws InvalidInput if the tool
 * cannot use them
 */
export function fileForTool(
  app: Writing & Pick<App, "implementation">,
  list: StoredList,
  ids: readonly number[],
  taker: { tool: string; query: string },
): ListFile {
  const csv = app.implementation(taker.tool)?.tool.queries[taker.query]?.csv;
  const headers = csv && headersFor(columnsOf(list), csv);
  if (!csv || !headers || headers.size === 0)
    throw new InvalidInput("The tool cannot use this list, because no column matches the tool's input.");
  if (ids.length > mostRows)
    throw new InvalidInput("A run can have up to 50,000 rows. Filter or select fewer lines.");
  const table = listTable(app, list, ids);
  const columns = table.columns.map(({ name }, at) => ({
    name: headers.get(at) ?? name,
    kind: "text" as const,
  }));
  return { name: fileName(list, null), lines: csvLinesUntouched({ columns, rows: table.rows }) };
}
