import type { ComponentProps } from "react";
import { PopoverPanel } from "../../../ui/menu";
import { ListFilters } from "./list-filters";
import { usePhone } from "./use-phone";
import classes from "./list.module.css";

/** The list's filters: in the toolbar, or on a phone in a panel. */
export function FilterTools(props: ComponentProps<typeof ListFilters>) {
  const { filters, search, sort } = props.query;
  const count = Object.values(filters).filter(Boolean).length + (search ? 1 : 0) + (sort ? 1 : 0);
  if (usePhone())
    return (
      <PopoverPanel label={count > 0 ? `Filter (${count})` : "Filter"} name="Filter" size="xs">
        <div className={classes.menuBody}>
          <ListFilters {...props} />
        </div>
      </PopoverPanel>
    );
  return (
    <div className={classes.filterTools}>
      <ListFilters {...props} />
    </div>
  );
}
