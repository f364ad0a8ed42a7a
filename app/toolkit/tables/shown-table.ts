/** A table for screens: plain values without schemas or code. */
import type { Source } from "../../vendors/call";
import { type CellValue, type KindName, kindOf } from "./kinds";
import type { Asked, Column, Meaning, Table, TableView } from "./table";

export interface ShownColumn {
  name: string;
  label: string;
  kind: KindName;
  means?: Meaning;
}

export interface ShownCell {
  /** null if unknown. */
  value: CellValue | null;
  href?: string;
  /** Components of a score. */
  parts?: [label: string, points: number][];
}

export interface ShownRow {
  /** One per column, in the same order. */
  cells: ShownCell[];
  /** Sentences that explain the empty cells. */
  lacks: string[];
  source?: Source;
}

export interface ShownTable {
  name: string;
  title: string;
  of: Table["of"];
  columns: ShownColumn[];
  summaryColumns?: readonly string[];
  views?: TableView[];
  rows: ShownRow[];
}

/** Returns the table's columns before any result exists. */
export const declaredTable = (name: string, table: Table): ShownTable => ({
  name,
  title: table.title,
  of: table.of,
  columns: onScreens(table).map(shownColumn),
  ...(table.summaryColumns && { summaryColumns: table.summaryColumns }),
  ...(table.views && { views: table.views }),
  rows: [],
});

const onScreens = ({ columns }: Table) => columns.filter(({ fileOnly }) => !fileOnly);

export function shownTable(name: string, table: Table, result: unknown, asked: Asked): ShownTable {
  const declared = onScreens(table);
  return {
    ...declaredTable(name, table),
    rows: table.rows(result, asked).map((row) => ({
      cells: declared.map((column) => shownCell(column, row)),
      lacks: table.lacks?.(row) ?? [],
      source: table.source?.(row),
    })),
  };
}

/** Removes columns that are empty in all rows. */
export function withoutEmptyColumns<T extends Pick<ShownTable, "columns" | "rows">>(table: T): T {
  const filled = table.columns.map((_, at) => table.rows.some(({ cells }) => cells[at]?.value != null));
  return {
    ...table,
    columns: table.columns.filter((_, at) => filled[at]),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => filled[at]) })),
  };
}

/** Kinds too large for a small table. */
const large = new Set<KindName>(["image", "long text", "verdict", "link", "LinkedIn", "list"]);

/**
 * Returns the positions of a small table's columns: the most important ones first, and only those
 * with a value.
 * @param rows Cells of the rows to show.
 */
export function summaryColumnsOf(
  { columns, summaryColumns = [] }: Pick<ShownTable, "columns" | "summaryColumns">,
  rows: readonly ShownCell[][],
  most: number,
): number[] {
  const rank = ({ name }: ShownColumn) =>
    summaryColumns.includes(name) ? summaryColumns.indexOf(name) : summaryColumns.length;
  return columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => !large.has(column.kind) && rows.some((cells) => cells[at]?.value != null))
    .toSorted((a, b) => rank(a.column) - rank(b.column))
    .slice(0, most)
    .map(({ at }) => at);
}

const shownColumn = ({ name, label, kind, means }: Column): ShownColumn => ({
  name,
  label: label ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("_", " ")}`,
  kind,
  means,
});

function shownCell(column: Column, row: unknown): ShownCell {
  const value = column.value(row);
  if (value === null || value === "") return { value: null };
  const href = column.href?.(row);
  const parts =
    column.kind === "score"
      ? Object.entries(column.parts ?? {}).flatMap(([label, read]): [string, number][] => {
          const points = read(row);
          return points === null ? [] : [[label, points]];
        })
      : [];
  return { value, ...(href && { href }), ...(parts.length > 0 && { parts }) };
}

/** Formats the cell for the clipboard; empty if unknown. */
export const cellText = ({ kind }: Pick<ShownColumn, "kind">, { value }: ShownCell): string =>
  value === null ? "" : kindOf(kind).text(value);
