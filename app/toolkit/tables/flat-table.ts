/** A table for files: one cell per value, under a unique header. */
import { type CellValue, type KindName, kindOf } from "./kinds";
import type { Verdict } from "./kinds/verdict";
import type { Asked, PrefixedColumns, Column, Meaning, Table, Tables } from "./table";
import type { Cell } from "../cell";

export interface FlatColumn {
  name: string;
  kind: KindName;
  means?: Meaning;
}

export interface FlatRow {
  /** Index among the table's rows. */
  hit: number;
  /** One per column, in the same order. */
  cells: Cell[];
  /** Sentences that explain the empty cells. */
  lacks: string[];
}

export interface FlatTable {
  columns: FlatColumn[];
  rows(result: unknown, asked: Asked): FlatRow[];
}

/** A column, and how to read its cell from the row and the joined rows of another table. */
interface ReadColumn extends FlatColumn {
  cell(row: unknown, beside: unknown[]): Cell;
}

/**
 * Converts a table into one for files.
 * @param settings The tool's settings, which may set the number of joined rows.
 */
export function flatTable(tables: Tables, name: string, settings: Asked["settings"]): FlatTable {
  const table = tables[name];
  if (!table) throw new Error(`There is no table "${name}".`);
  const columns = inFiles(table).flatMap(readColumns);
  const { prefixedColumns: prefixed } = table;
  const other = prefixed && tables[prefixed.table];
  if (prefixed && other) {
    const at = columns.findIndex((column) => column.name === prefixed.before);
    columns.splice(
      at < 0 ? columns.length : at,
      0,
      ...columnsOfPrefix(prefixed, other, countOf(prefixed, settings)),
    );
  }
  return {
    columns: columns.map(({ name: header, kind, means }) => ({ name: header, kind, means })),
    rows(result, asked) {
      const others = prefixed && other ? other.rows(result, asked) : [];
      return table.rows(result, asked).map((row, hit) => ({
        hit,
        cells: columns.map(({ cell }) => cell(row, others)),
        lacks: table.lacks?.(row) ?? [],
      }));
    },
  };
}

const inFiles = ({ columns }: Table) => columns.filter(({ screenOnly }) => !screenOnly);

/** Limits the saved setting; wider files would be useless. */
const mostBeside = 25;

function countOf({ first, setting }: PrefixedColumns, settings: Asked["settings"]): number {
  const saved = setting === undefined ? undefined : settings[setting];
  return Math.min(typeof saved === "number" ? saved : first, mostBeside);
}

const columnsOfPrefix = ({ as, columns }: PrefixedColumns, other: Table, count: number): ReadColumn[] =>
  Array.from({ length: count }, (_, at) =>
    inFiles(other).flatMap((column) =>
      readColumns(column).flatMap(({ name, kind, cell }): ReadColumn[] => {
        const here = columns[name];
        if (here === undefined) return [];
        // Drops the column's meaning, because it applies to a row of the other table.
        return [
          {
            name: `${as}_${at + 1}_${here}`,
            kind,
            cell: (_row, others) => (at < others.length ? cell(others[at], []) : null),
          },
        ];
      }),
    ),
  ).flat();

/** A verdict's reason and quote, and the parts of a score, get separate columns. */
function readColumns(column: Column): ReadColumn[] {
  const { name, kind, means } = column;
  const own: ReadColumn = { name, kind, means, cell: (row) => cellOf(kind, column.value(row)) };
  if (column.kind === "verdict") {
    const part = (which: keyof Verdict): ReadColumn => ({
      name: `${name}_${which}`,
      kind: "long text",
      cell: (row) => cellOf("long text", column.value(row)?.[which] ?? null),
    });
    return [own, part("reason"), part("quote")];
  }
  if (column.kind === "score")
    return [
      own,
      ...Object.entries(column.parts ?? {}).map(([part, value]): ReadColumn => ({
        name: `${name}_${part}`,
        kind: "number",
        cell: (row) => cellOf("number", value(row)),
      })),
    ];
  return [own];
}

function cellOf(kind: KindName, value: CellValue | null): Cell {
  if (value === null || value === "") return null;
  const cell = kindOf(kind).cell(value);
  return cell === "" ? null : cell;
}
