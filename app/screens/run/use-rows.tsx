import type { RowTaker } from "../../runs/results/used-rows.server";
import { type UsedRows, usedRows } from "../../runs/results/used-rows";
import { Menu, MenuLink } from "../../ui/menu";
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
    <Menu
      size="xs"
      name={what && `Use in… ${what}`}
      label={<>Use in… {what && <span className={classes.reads}>{what}</span>}</>}
    >
      {takers.map(({ tool, query, title, path, reads }) => (
        <MenuLink
          key={`${tool}.${query}`}
          to={usedRows.screenAddress(path, query, rows)}
          note={`by ${reads.join(", ")}`}
        >
          {title}
        </MenuLink>
      ))}
    </Menu>
  );
}
