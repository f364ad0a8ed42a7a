import { Link } from "react-router";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { type UsedRows, usedRows } from "../../runs/results/used-rows";
import classes from "./run.module.css";

interface UseProps {
  /** Name of the table, if the page shows several. */
  what?: string;
  takers: RowTaker[];
  rows: UsedRows;
}

/**
 * Links to the tools that can use these rows. Each opens with the rows and shows the cost before
 * any lookup.
 */
export function UseRows({ what, takers, rows }: UseProps) {
  if (takers.length === 0) return null;
  return (
    <details className={classes.use}>
      <summary>Use in… {what && <span className={classes.reads}>{what}</span>}</summary>
      <ul className={classes.takers}>
        {takers.map(({ tool, query, title, path, reads }) => (
          <li key={`${tool}.${query}`}>
            <Link to={usedRows.screenAddress(path, query, rows)}>
              {title} <span className={classes.reads}>by {reads.join(", ")}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
