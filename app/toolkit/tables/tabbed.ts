import { guarded } from "../formula-guard";
import { kindOf } from "./kinds";
import type { ShownTable } from "./shown-table";

/**
 * Formats the table for pasting into a spreadsheet: a header, then one line per row, with tabs
 * between cells.
 */
export function tabbed({ columns, rows }: Pick<ShownTable, "columns" | "rows">): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const lines = rows.map(({ cells }) =>
    cells.map(({ value }, at) => {
      const column = columns[at];
      if (!column || value === null) return "";
      const cell = kindOf(column.kind).cell(value);
      const text = plain(String(cell ?? ""));
      return typeof cell === "string" ? guarded(text) : text;
    }),
  );
  return [columns.map(({ label }) => label), ...lines].map((cells) => cells.join("\t")).join("\n");
}
