/** Selects the table that a list shows. */
import type { StoredRun } from "../storage/runs";
import { declaredTable, type ShownTable } from "../../toolkit/tables/shown-table";
import type { Tables } from "../../toolkit/tables/table";
import type { App } from "../../app";

export interface ListedTable extends Pick<ShownTable, "name" | "columns" | "summaryColumns"> {
  tables: Tables;
  /** The main table also has lines for rows without a hit. */
  main: string;
}

/** Returns the table of this name or the main one. Null if the query declares no table. */
export function listedTable(
  { implementation }: Pick<App, "implementation">,
  run: Pick<StoredRun, "tool" | "query">,
  wanted: string | null,
): ListedTable | null {
  const tables = implementation(run.tool)?.tool.queries[run.query]?.tables ?? {};
  const [main] = Object.keys(tables);
  const name = wanted !== null && Object.hasOwn(tables, wanted) ? wanted : main;
  const table = name === undefined ? undefined : tables[name];
  if (main === undefined || name === undefined || !table) return null;
  return { ...declaredTable(name, table), tables, main };
}
