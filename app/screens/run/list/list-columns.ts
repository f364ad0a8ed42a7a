/** A list's columns: those of the row around those of the table, in the user's order and width. */
import { useEffect, useState } from "react";
import { logError } from "../../../log";
import { beforePrefix, rowColumns } from "../../../runs/lists/list-query";
import type { ListLine } from "../../../runs/lists/list-line";
import type { SavedView } from "../../../runs/lists/saved-view";
import type { KindName } from "../../../toolkit/tables/kinds";
import type { ShownCell, ShownColumn } from "../../../toolkit/tables/shown-table";
import { useKept } from "../../../ui/use-kept";
import { keepLook } from "./browser";

export interface ListColumn {
  name: string;
  label: string;
  kind: KindName;
  /** Index among the table's columns, or null for a column of the row. */
  at: number | null;
  /** Index among the uploaded columns, or null for other columns. */
  before: number | null;
  isSorted: boolean;
  isFiltered: boolean;
}

const ofRow = (name: string, label: string, has: Partial<ListColumn> = {}): ListColumn => ({
  name,
  label,
  kind: "text",
  at: null,
  before: null,
  isSorted: true,
  isFiltered: true,
  ...has,
});

/** The column that stays visible on the left. */
export const firstColumn = ofRow(rowColumns.input, "Input");
const stateColumn = ofRow(rowColumns.state, "State", { isFiltered: false });
/** The column that shows what the team already knows about the line. */
const knownColumn = ofRow(rowColumns.known, "Known", { isSorted: false });
const closing = [
  ofRow(rowColumns.reason, "Reason", { kind: "long text" }),
  ofRow("row.source", "Source", { isSorted: false, isFiltered: false }),
];

/** Returns the columns of a list without a file. */
export const ofList = (columns: ShownColumn[]): ListColumn[] =>
  columns.map((column, at) => ({ ...found(column), at }));

/** Returns all columns except the first: result columns, then uploaded columns. */
export const columnsOf = (columns: ShownColumn[], before: ShownColumn[] = []): ListColumn[] => [
  stateColumn,
  knownColumn,
  ...columns.map((column, at) => ({ ...found(column), at })),
  ...before.map((column, at) => ({ ...found(column), name: beforePrefix + column.name, before: at })),
  ...closing,
];

const found = ({ name, label, kind }: ShownColumn): ListColumn =>
  ofRow(name, label, { kind, isSorted: kind !== "image", isFiltered: kind !== "image" });

/** Returns the line's cell, or null if it is empty or the column belongs to the row. */
export const cellIn = ({ at, before }: ListColumn, line: ListLine): ShownCell | null =>
  (at === null ? before !== null && line.before?.[before] : line.hit?.cells[at]) || null;

const hasSomething = (column: ListColumn, line: ListLine) =>
  column.name === rowColumns.known ? line.mark !== undefined : (cellIn(column, line)?.value ?? null) !== null;

/** Returns the names of columns that are empty in all of these lines. */
export const emptyIn = (columns: ListColumn[], lines: ListLine[]): string[] =>
  columns.flatMap((column) =>
    (column.at !== null || column.before !== null || column.name === rowColumns.known) &&
    !lines.some((line) => hasSomething(column, line))
      ? [column.name]
      : [],
  );

interface Look {
  /** Column names, in order. */
  order?: string[];
  /** Whether the column is shown, for columns that the user has shown or hidden. */
  shown?: Record<string, boolean>;
  /** Pixels. */
  widths?: Record<string, number>;
}

export const narrowest = 72;
const widest = 800;

interface LookOf {
  place: string;
  table: string;
  /** The chosen view. Its columns replace the user's own layout. */
  view: Pick<SavedView, "id" | "look"> | null;
}

/**
 * Returns the column layout of the chosen view, or else the user's layout for this tool's table.
 * The server stores the user's layout with the account. Until it has, the browser keeps a copy for
 * a reload. The server stores changes to a view's columns only when the user saves the view.
 */
export function useLook(address: string, { place, table, view }: LookOf, kept: string | null) {
  const ofView = view?.look ? view : null;
  const name = ofView ? `view:${ofView.id}` : place;
  const [unsaved, hold, release] = useKept(`columns:${place}`);
  const [changed, setChanged] = useState<{ name: string; look: string; from: string | null } | null>(null);
  const stored = ofView ? ofView.look : kept;
  // Saving a view replaces its columns, so earlier unsaved changes no longer apply.
  const isCurrent = changed?.name === name && (!ofView || changed.from === stored);
  const own = isCurrent ? changed.look : stored;
  const text = ofView ? own : (unsaved ?? own);
  const keep = (next: Look) => {
    const look = JSON.stringify(next);
    setChanged({ name, look, from: stored });
    if (ofView) return;
    hold(look);
    void keepLook(address, table, look).then(
      () => release(look),
      (error: unknown) => logError("columns not kept", { place, error }),
    );
  };
  const look = readLook(text);
  return {
    look,
    /** The layout as JSON. */
    text: text ?? "{}",
    change: (part: Look) => keep({ ...look, ...part }),
    reset: () => keep({}),
  };
}

function readLook(kept: string | null): Look {
  try {
    return (JSON.parse(kept ?? "{}") ?? {}) as Look;
  } catch {
    return {};
  }
}

/** Orders the columns. New columns follow the column that precedes them in the declaration. */
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

/** Sets widths in a style sheet, because the page's policy forbids style attributes. */
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
