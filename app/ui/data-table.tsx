/**
 * A table with one header row. It scrolls sideways inside its own frame, so the page never does.
 */
import type { ReactNode } from "react";
import classes from "./data-table.module.css";

export interface Column<R> {
  key: string;
  header: ReactNode;
  cell(row: R): ReactNode;
  /** Aligns numbers to the right. */
  numeric?: boolean;
  /** Gives sentences a readable width; the table scrolls instead. */
  wide?: boolean;
  /** In a stacked row: the value needs no label, or stands in the row's corner. */
  stacked?: "plain" | "corner";
}

interface DataTableProps<R> {
  /** Screen readers read it aloud. */
  caption: string;
  columns: Column<R>[];
  rows: R[];
  rowKey(row: R): string | number;
  /**
   * On a phone, shows each row as a few lines with the first cell on top. "labelled" repeats the
   * header before each cell.
   */
  stacks?: boolean | "labelled";
  /** Scrolls inside its frame and keeps the header and first column in place. */
  sticky?: boolean;
  /** Centres the cells of a row, for rows whose first cell has two lines. */
  middle?: boolean;
}

export function DataTable<R>({ caption, columns, rows, rowKey, stacks, sticky, middle }: DataTableProps<R>) {
  return (
    // Focusable, so that the keyboard can scroll it sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.frame} data-sticky={sticky} tabIndex={0} aria-label={caption}>
      <table
        className={classes.table}
        data-stacks={stacks ? (stacks === true ? "" : stacks) : undefined}
        data-middle={middle || undefined}
      >
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
                  data-stacked={column.stacked}
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
