/** A list's columns: those of the row around those of the table, in the order and width that the person gave them. */
import { useEffect } from "react";
import { rowColumns } from "../../../runs/results/listing/list-query";
import type { ListLine } from "../../../runs/results/listing/list-line";
import type { KindName } from "../../../toolkit/tables/kinds";
import type { ShownColumn } from "../../../toolkit/tables/shown-table";
import { useKept } from "../../../ui/use-kept";

export interface ListColumn {
  name: string;
  label: string;
  kind: KindName;
  /** Its place among the table's columns; null: it tells of the row. */
  at: number | null;
  isSorted: boolean;
  isFiltered: boolean;
}

const ofRow = (name: string, label: string, has: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  kind: "text",
  at: null,
  isSorted: true,
  isFiltered: true,
  ...has,
});

/** Stays at the left. */
export const firstColumn = ofRow(rowColumns.input, "Input");
const stateColumn = ofRow(rowColumns.state, "State", { isFiltered: false });
const closing = [
  ofRow(rowColumns.reason, "Reason", { kind: "long text" }),
  ofRow("row.source", "Source", { isSorted: false, isFiltered: false }),
];

/** Without the first. */
export const columnsOf = (columns: ShownColumn[]): ListColumn[] => [
  stateColumn,
  ...columns.map(({ name, label, kind }, at): ListColumn => ({
    ...{ name, label, kind, at },
    isSorted: kind !== "image",
    isFiltered: kind !== "image",
  })),
  ...closing,
];

/** Columns of the table in which none of these lines has anything. */
export const emptyIn = (columns: ListColumn[], lines: ListLine[]): string[] =>
  columns.flatMap(({ name, at }) =>
    at !== null && !lines.some(({ hit }) => hit?.cells[at]?.value != null) ? [name] : [],
  );

interface Look {
  /** Names, in their order. */
  order?: string[];
  /** Shown or not, where a person said so. */
  shown?: Record<string, boolean>;
  /** Pixels. */
  widths?: Record<string, number>;
}

export const narrowest = 72;
const widest = 800;

/** How the person wants the columns of this tool's table, in this browser. */
export function useLook(place: string) {
  const [kept, keep] = useKept(`columns:${place}`);
  const look = readLook(kept);
  return {
    look,
    change: (changed: Look) => keep(JSON.stringify({ ...look, ...changed })),
    reset: () => keep("{}"),
  };
}

function readLook(kept: string | null): Look {
  try {
    return (JSON.parse(kept ?? "{}") ?? {}) as Look;
  } catch {
    return {};
  }
}

/** New ones stand where they are declared, behind the one before them. */
export function inOrder(columns: ListColumn[], order: string[] = []): ListColumn[] {
  const placed = columns.filter(({ name }) => order.includes(name));
  placed.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const [at, column] of columns.entries()) {
    if (order.includes(column.name)) continue;
    const before = columns[at - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }
  return placed;
}

/** Widths as rules of a sheet: an attribute would be refused by the page's policy. */
export function useWidths(list: string, widths: Record<string, number> | undefined) {
  const rules = Object.entries(widths ?? {})
    .filter(([, width]) => Number.isFinite(width))
    .map(([name, width]) => {
      const column = `[data-list="${plain(list)}"] [data-column="${plain(name)}"] > [data-width]`;
      return `@media (min-width: 768px) { ${column} { width: ${clamped(width)}px } }`;
    })
    .join("\n");
  useEffect(() => {
    if (rules === "") return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
}

export const clamped = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

const plain = (name: string) => name.replaceAll(/["\\\n]/g, "");
