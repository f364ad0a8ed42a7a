/**
 * For tests: returns a result's rows as its file contains them, with each cell under its header.
 */
import type { Cell } from "../../cell";
import type { Query } from "../../tool";
import { flatTable } from "../flat-table";
import type { Asked } from "../table";

export type FileRow = Record<string, Cell>;

interface Wanted extends Partial<Asked> {
  /** Defaults to the main table. */
  table?: string;
}

/** @throws Error if the query declares no such table */
export function fileRows(query: Pick<Query, "tables">, result: unknown, wanted: Wanted = {}): FileRow[] {
  const { input = {}, settings = {} } = wanted;
  const tables = query.tables ?? {};
  const table = flatTable(tables, wanted.table ?? Object.keys(tables)[0] ?? "", settings);
  return table
    .rows(result, { input, settings })
    .map(({ cells }) =>
      Object.fromEntries(table.columns.map((column, at) => [column.name, cells[at] ?? null])),
    );
}

/** Returns the reasons for empty cells, by row. */
export const fileReasons = (query: Pick<Query, "tables">, result: unknown, input: Asked["input"] = {}) => {
  const tables = query.tables ?? {};
  const table = flatTable(tables, Object.keys(tables)[0] ?? "", {});
  return table.rows(result, { input, settings: {} }).map(({ lacks }) => lacks.join(" "));
};
