/**
 * Exports a list as a file: all lines, or those that match the filters, in the order of the screen.
 */
import type { App, StaffMember } from "../app";
import { contactColumn } from "../runs/csv/closing-columns";
import { type Contacting, contactTeller } from "../runs/results/may-be-contacted.server";
import {
  csvLines,
  csvLinesUntouched,
  textColumn,
  type WrittenTable,
} from "../runs/results/result-file.server";
import { headersFor } from "../runs/results/used-rows.server";
import { mostRows } from "../runs/csv/row-plan.server";
import type { Cell } from "../toolkit/cell";
import { InvalidInput } from "../toolkit/invalid-input";
import { kindOf } from "../toolkit/tables/kinds";
import type { ShownColumn } from "../toolkit/tables/shown-table";
import { listColumns, nameColumn } from "./list-columns";
import { cellsOf, contactOfLine, lineName } from "./list-view.server";
import { readLines, type StoredLine } from "./storage/list-order";
import type { StoredList } from "./storage/lists";

type Writing = Pick<App, "database">;

/** Lines per read. */
const together = 2000;

export const columnsOf = (list: Pick<StoredList, "kind">): ShownColumn[] => [
  nameColumn,
  ...listColumns(list.kind),
];

/**
 * Returns the lines as a table for a file.
 * @param ids the lines, in order
 */
function tableOfLines({ database }: Writing, list: StoredList, ids: readonly number[]): WrittenTable {
  const columns = columnsOf(list);
  const rows = async function* (): WrittenTable["rows"] {
    for await (const lines of pages(database, list.id, ids))
      yield lines.map((line) => cellsIn(columns, line));
  };
  return { columns: columns.map(({ name, kind }) => ({ name, kind })), rows: rows() };
}

/** Returns the same table with the column that says whether each line may be contacted. */
export function listTable(
  app: Contacting,
  by: Pick<StaffMember, "id">,
  list: StoredList,
  ids: readonly number[],
): WrittenTable {
  const columns = columnsOf(list);
  const tell = contactTeller(app, { id: list.id, staffId: by.id });
  const rows = async function* (): WrittenTable["rows"] {
    for await (const lines of pages(app.database, list.id, ids)) {
      const told = await tell(lines.map((line) => contactOfLine(list.kind, line)));
      yield lines.map((line, at) => [...cellsIn(columns, line), told[at] ?? null]);
    }
  };
  return {
    columns: [...columns.map(({ name, kind }) => ({ name, kind })), textColumn(contactColumn)],
    rows: rows(),
  };
}

/** Reads the lines page by page, without deleted ones. */
async function* pages(database: App["database"], listId: string, ids: readonly number[]) {
  for (let from = 0; from < ids.length; from += together) {
    const wanted = ids.slice(from, from + together);
    const found = new Map((await readLines(database, listId, wanted)).map((line) => [line.id, line]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

function cellsIn(columns: readonly ShownColumn[], line: StoredLine): Cell[] {
  const cells = { ...cellsOf(line), name: { value: lineName(line) } };
  return columns.map(({ name, kind }): Cell => {
    const value = cells[name as keyof typeof cells]?.value ?? null;
    return value === null ? null : kindOf(kind).cell(value);
  });
}

export interface ListFile {
  name: string;
  lines: AsyncGenerator<string>;
}

const fileName = (list: StoredList, count: number | null) =>
  `${count === null ? "" : `${count} of `}${list.name.replaceAll(/[\\/:*?"<>|]/g, " ").slice(0, 100)}.csv`;

export const listFile = (
  app: Contacting,
  by: Pick<StaffMember, "id">,
  list: StoredList,
  ids: readonly number[],
  isPart: boolean,
): ListFile => ({
  name: fileName(list, isPart ? ids.length : null),
  lines: csvLines(listTable(app, by, list, ids)),
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
  const table = tableOfLines(app, list, ids);
  const columns = table.columns.map(({ name }, at) => ({
    name: headers.get(at) ?? name,
    kind: "text" as const,
  }));
  return { name: fileName(list, null), lines: csvLinesUntouched({ columns, rows: table.rows }) };
}
