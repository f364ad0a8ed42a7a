import type { ShownTable } from "../../toolkit/tables/shown-table";
import { cellText } from "../../toolkit/tables/shown-table";
import { Picture } from "../picture";
import { Cell } from "./cell";
import classes from "./result-tables.module.css";

/** Pictures side by side, each as large as there is room for, with what else is known of it. */
export function Pictures({ table: { columns, rows } }: { table: ShownTable }) {
  const at = columns.findIndex(({ kind }) => kind === "image");
  return (
    <ul className={classes.pictures}>
      {rows.map(({ cells }, row) => {
        const [column, picture] = [columns[at], cells[at]];
        return (
          <li key={row} className={classes.picture}>
            {column && picture && picture.value !== null && (
              // What it shows stands below it.
              <Picture src={cellText(column, picture)} alt="" shape="whole" />
            )}
            {columns.map((each, place) => {
              const cell = cells[place];
              if (place === at || !cell || cell.value === null) return null;
              return <Cell key={each.name} column={each} cell={cell} />;
            })}
          </li>
        );
      })}
    </ul>
  );
}
