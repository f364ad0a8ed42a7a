import type { ShownRow, ShownTable } from "../../toolkit/tables/shown-table";
import { SourceMark } from "../source-mark";
import { Cell } from "./cell";
import { isOfLetter } from "./letter";
import classes from "./result-tables.module.css";

/** One row, line by line, with the sentences that say what is not there. */
export function Facts({ table: { columns }, row }: { table: ShownTable; row: ShownRow }) {
  return (
    <>
      <dl className={classes.facts}>
        {columns.map((column, at) => {
          const cell = row.cells[at];
          if (!cell || cell.value === null || isOfLetter(column)) return null;
          return (
            <div key={column.name} className={classes.fact}>
              <dt className={classes.name}>
                {column.label}
                {at === 0 && row.source && <SourceMark source={row.source} />}
              </dt>
              <dd className={classes.value}>
                <Cell column={column} cell={cell} />
              </dd>
            </div>
          );
        })}
      </dl>
      {row.lacks.length > 0 && (
        <ul className={classes.lacks}>
          {row.lacks.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}
