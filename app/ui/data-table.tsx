/** A table with one header row that scrolls sideways inside its own frame, so that the page never does. */
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<R> {
  key: string;
  header: ReactNode;
  cell(row: R): ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
  /** Sentences keep a readable width; the table scrolls instead. */
  wide?: boolean;
}

interface DataTableProps<R> {
  /** Read out by screen readers. */
  caption: string;
  columns: Column<R>[];
  rows: R[];
  rowKey(row: R): string | number;
  /** On a phone each row is a few lines, the first cell's on top; cells that don't say what they are have their header. */
  stacks?: boolean | "labelled";
  /** Scrolls in itself, its head and first column in place. */
  sticky?: boolean;
}

export function DataTable<R>({ caption, columns, rows, rowKey, stacks, sticky }: DataTableProps<R>) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.frame} data-sticky={sticky} tabIndex={0} aria-label={caption}>
      <table className={classes.table} data-stacks={stacks ? (stacks === true ? "" : stacks) : undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-numeric={column.numeric}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-numeric={column.numeric}
                  data-wide={column.wide}
                  data-label={
                    stacks === "labelled" && typeof column.header === "string" ? column.header : undefined
                  }
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
