import { useEffect, useRef } from "react";
import { formatNumber } from "../../../toolkit/format-number";
import type { Selection } from "./selection";
import type { List } from "./use-list";
import classes from "./list.module.css";

/**
 * The checkbox in the list's header: selects all lines that match the filters, or none. Until the
 * browser knows all of them, it selects the known ones.
 */
export function SelectAll({ list: { order }, selection }: { list: List; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  const count = order.keys.length;
  const { size } = selection.keys;
  // The filters may hide selected lines, so their number alone says nothing about these lines.
  const isAll = size > 0 && size >= count && Array.from(order.keys).every(selection.has);
  useEffect(() => {
    if (box.current) box.current.indeterminate = size > 0 && !isAll;
  }, [size, isAll]);
  return (
    <label className={classes.tick}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={() => (isAll ? selection.clear() : selection.select(Array.from(order.keys)))}
        aria-label={order.isPart ? "Select the first lines" : `Select all ${formatNumber(count)} lines`}
      />
    </label>
  );
}
