/** A table as files have it: each value in a cell of its own, under a header that no other column has. */
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
  /** Its place among the table's rows. */
  hit: number;
  /** One for each column, in their order. */
  cells: Cell[];
  /** Why some of them are empty, as sentences. */
  lacks: string[];
}

export interface FlatTable {
  columns: FlatColumn[];
  rows(result: unknown, asked: Asked): FlatRow[];
}

/** A column and how its cell is read from the rows it stands beside. */
interface ReadColumn extends FlatColumn {
  cell(row: unknown, beside: unknown[]): Cell;
}

/** @param settings the tool's own, which may say how many rows of another table stand beside */
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

/** Wider files are of no use, whatever was saved. */
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
        // What it means, it means of a row of the other table.
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

/** A verdict's reason and quote, and a score's parts, are columns of their own. */
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
