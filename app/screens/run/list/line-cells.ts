/** Decides which cells of a line are drawn, and where its reason stands. */
import type { ListLine } from "../../../runs/lists/list-line";
import { rowColumns } from "../../../runs/lists/list-query";
import { isEmptyCell, reasonOf } from "./list-cell";
import type { ListColumn } from "./list-columns";

export interface DrawnCell {
  column: ListColumn;
  /** Number of columns that the cell covers. */
  span: number;
  /** Whether the cell contains the line's reason instead of the column's value. */
  isReason: boolean;
}

/**
 * Returns a line's cells. A row without a result says why across its longest sequence of empty
 * cells, because the column with the reason is often out of view.
 */
export function cellsOf(columns: ListColumn[], line: ListLine): DrawnCell[] {
  const plain = columns.map((column) => ({ column, span: 1, isReason: false }));
  if (line.hit || reasonOf(line) === "") return plain;
  const isFree = (at: number) => {
    const column = columns[at];
    return column !== undefined && (column.name === rowColumns.reason || isEmptyCell(column, line));
  };
  let best = { from: 0, span: 0 };
  for (let from = 0; from < columns.length; from++) {
    let span = 0;
    while (isFree(from + span)) span++;
    if (span > best.span) best = { from, span };
    from += span;
  }
  const [column] = columns.slice(best.from);
  if (best.span === 0 || !column) return plain;
  return plain.flatMap((cell, at) => {
    if (at === best.from) return [{ column, span: best.span, isReason: true }];
    return at > best.from && at < best.from + best.span ? [] : [cell];
  });
}
