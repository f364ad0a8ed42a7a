/**
 * The bar of actions for a table's lines, of a run and of a list. As soon as lines are selected, it
 * floats over the table with their number. A phone folds the actions behind one button.
 */
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useState } from "react";
import { formatNumber } from "../../../toolkit/format-number";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { useOneStop } from "../../../ui/one-stop";
import type { Selection } from "./selection";
import type { List } from "./use-list";
import classes from "./list.module.css";

interface BarProps {
  of: "row" | "line";
  selection: Selection;
  list: List;
  /** Number of selected lines that the filters hide. */
  hidden?: number;
  children: ReactNode;
}

export function ActionBar({ of, selection, list: { order }, hidden = 0, children }: BarProps) {
  const { size } = selection.keys;
  const count = order.keys.length;
  const [isUnfolded, setUnfolded] = useState(false);
  const oneStop = useOneStop<HTMLDivElement>();
  if (count === 0 && size === 0) return null;
  return (
    <div
      {...oneStop}
      className={classes.selected}
      data-floats={size > 0 || undefined}
      data-folds=""
      data-unfolded={isUnfolded || undefined}
      role="group"
      aria-label={`${size > 0 ? "Selected" : "These"} ${of}s`}
    >
      {size > 0 && (
        <>
          <strong data-stays="">
            {formatNumber(size)} selected
            {hidden > 0 && (
              <span className={classes.hidden}> · {formatNumber(hidden)} hidden by the filters</span>
            )}
          </strong>
          {!order.isPart && size < count && (
            <Button
              size="xs"
              variant="default"
              onClick={() => selection.select(Array.from(order.keys))}
            >{`Select all ${formatNumber(count)}`}</Button>
          )}
        </>
      )}
      {children}
      <span data-stays="" className={classes.more}>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Actions
        </Button>
      </span>
      {size > 0 && (
        <span data-stays="">
          <IconButton aria-label="Clear selection" title="Clear selection" onClick={selection.clear}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}
