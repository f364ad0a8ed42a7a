/** Menu that shows, hides and orders a list's columns. */
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { IconButton } from "../../../ui/icon-button";
import { PopoverPanel } from "../../../ui/menu";
import type { ListColumn } from "./list-columns";
import classes from "./list.module.css";

interface MenuProps {
  /** All columns, in order. */
  columns: ListColumn[];
  isShown(column: ListColumn): boolean;
  onShown(column: ListColumn, isShown: boolean): void;
  onOrder(names: string[]): void;
  onReset(): void;
}

export function ColumnMenu({ columns, isShown, onShown, onOrder, onReset }: MenuProps) {
  const move = (at: number, by: number) => {
    const names = columns.map(({ name }) => name);
    const [name] = names.splice(at, 1);
    if (name !== undefined) names.splice(at + by, 0, name);
    onOrder(names);
  };
  return (
    <PopoverPanel
      label={<IconColumns size={16} stroke={1.6} aria-hidden />}
      buttonName="Columns"
      name="Columns"
      size="xs"
      variant="subtle"
      color="gray"
      isBare
    >
      <div className={classes.menuBody}>
        <ul>
          {columns.map((column, at) => (
            <li key={column.name}>
              <Checkbox
                label={column.label}
                checked={isShown(column)}
                onChange={({ target }) => onShown(column, target.checked)}
              />
              <IconButton
                size="sm"
                aria-label={`${column.label} further left`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconChevronUp size={14} aria-hidden />
              </IconButton>
              <IconButton
                size="sm"
                aria-label={`${column.label} further right`}
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconChevronDown size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <Button variant="default" size="xs" onClick={onReset}>
          Reset columns
        </Button>
      </div>
    </PopoverPanel>
  );
}
