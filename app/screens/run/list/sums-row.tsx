/** The last row of a list: its number of lines, and sums and averages of its number columns. */
import type { ListLine } from "../../../runs/lists/list-line";
import { formatNumber } from "../../../toolkit/format-number";
import { isEmptyCell } from "./list-cell";
import { cellIn, type ListColumn } from "./list-columns";
import { sumOf } from "./list-sums";
import type { List } from "./use-list";
import classes from "./list.module.css";

/** Maximum number of lines that the browser adds up. */
const mostSummed = 1000;

interface SumsProps {
  list: List;
  first: ListColumn;
  columns: ListColumn[];
  /** Number of lines of a saved list, or null for another table, which shows only sums. */
  all: number | null;
}

/** Shows the sums as soon as the browser has all lines. */
export function Sums({ list, first, columns, all }: SumsProps) {
  const lines = knownLines(list);
  const sums = columns.map((column) => lines && sumOf(column, lines));
  if (all === null && sums.every((sum) => sum === null)) return null;
  return (
    <tfoot>
      <tr>
        <td data-column={first.name} data-first="">
          <div data-width="">
            {all === null ? "All rows" : `${formatNumber(all)} ${all === 1 ? "line" : "lines"}`}
          </div>
        </td>
        {columns.map((column, at) => {
          const found = sums[at];
          return (
            <td
              key={column.name}
              data-column={column.name}
              data-kind={column.kind}
              data-numeric={all === null ? "" : undefined}
            >
              <div data-width="">
                {found && (
                  <span className={classes.sums}>
                    {found.sum !== null && <span>Sum {found.sum}</span>}
                    <span>Avg {found.average}</span>
                  </span>
                )}
                {all !== null && lines && !found && countWords(column, lines)}
              </div>
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** Returns all lines, or null if they are few, too many, or not all loaded. */
function knownLines({ order, lineAt }: List): ListLine[] | null {
  const count = order.keys.length;
  if (order.isPart || count < 2 || count > mostSummed) return null;
  const lines = Array.from({ length: count }, (_, at) => lineAt(at)).flatMap((line) => line ?? []);
  return lines.length < count ? null : lines;
}

/** Returns how many lines have a value; every line has a status, so that column counts new ones. */
function countWords(column: ListColumn, lines: readonly ListLine[]): string {
  const counted =
    column.name === "status"
      ? lines.filter((line) => cellIn(column, line)?.value === "new")
      : lines.filter((line) => !isEmptyCell(column, line));
  return `${formatNumber(counted.length)} ${column.name === "status" ? "new" : "filled"}`;
}
