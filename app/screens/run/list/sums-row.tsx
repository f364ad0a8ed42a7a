/** The last row of a list: sums and averages of its number columns. */
import { firstColumn, type ListColumn } from "./list-columns";
import { sumOf } from "./list-sums";
import type { List } from "./use-list";
import classes from "./list.module.css";

/** Maximum number of lines that the browser adds up. */
const mostSummed = 1000;

/** Shows the sums of number columns as soon as the browser has all lines. */
export function Sums({ list: { order, lineAt }, columns }: { list: List; columns: ListColumn[] }) {
  const count = order.keys.length;
  if (order.isPart || count < 2 || count > mostSummed) return null;
  const lines = Array.from({ length: count }, (_, at) => lineAt(at)).flatMap((line) => line ?? []);
  if (lines.length < count) return null;
  const sums = columns.map((column) => sumOf(column, lines));
  if (sums.every((sum) => sum === null)) return null;
  return (
    <tfoot>
      <tr>
        <td data-column={firstColumn.name}>
          <div data-width="">All rows</div>
        </td>
        {columns.map(({ name, kind }, at) => {
          const found = sums[at];
          return (
            <td key={name} data-column={name} data-kind={kind} data-numeric="">
              <div data-width="">
                {found && (
                  <span className={classes.sums}>
                    {found.sum !== null && <span>Sum {found.sum}</span>}
                    <span>Avg {found.average}</span>
                  </span>
                )}
              </div>
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}
