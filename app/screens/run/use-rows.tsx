import { Link } from "react-router";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { type UsedRows, usedRows } from "../../runs/results/used-rows";
import classes from "./run.module.css";

interface UseProps {
  /** Which rows, where others stand beside them. */
  what?: string;
  takers: RowTaker[];
  rows: UsedRows;
}

/** The tools that take these rows: each opens with them, and tells what they would cost before anything is looked up. */
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
