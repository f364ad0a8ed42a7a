/** Selects the lines that fit, by the declaration of the run's tool. Also used in the browser. */
import { conditionOf } from "../../toolkit/tables/filters";
import type { ShownColumn, ShownTable } from "../../toolkit/tables/shown-table";

/** Returns the filters of the lines that fit, or null if the tool declares none. */
export const fittingFilters = ({ views }: Pick<ShownTable, "views">): Record<string, string> | null =>
  views?.find(({ fits }) => fits)?.filters ?? null;

/** Returns the positions of the rows that fit. */
export function fittingRows({
  columns,
  rows,
  views,
}: Pick<ShownTable, "columns" | "rows" | "views">): number[] {
  const filters = fittingFilters({ views }) ?? {};
  const conditions = Object.entries(filters).map(([name, text]) => testOf(columns, name, text));
  return rows.flatMap(({ cells }, at) =>
    conditions.every((fits) => fits(cells.map(({ value }) => value))) ? [at] : [],
  );
}

/** A filter of an unknown column fits no row. */
function testOf(columns: readonly ShownColumn[], name: string, text: string) {
  const at = columns.findIndex((column) => column.name === name);
  const column = columns[at];
  const fits = column && conditionOf(column.kind, text);
  return (values: readonly ShownTable["rows"][number]["cells"][number]["value"][]) =>
    fits?.(values[at] ?? null) ?? false;
}
