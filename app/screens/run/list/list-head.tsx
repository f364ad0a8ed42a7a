import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { ListQuery } from "../../../runs/lists/list-query";
import { isNumeric } from "../../../ui/result-tables/rows-table";
import { useHydrated } from "../../../ui/use-hydrated";
import { ColumnIcon } from "./column-icon";
import { clamped, type ListColumn, narrowest } from "./list-columns";
import { QueryLink } from "./query-link";
import classes from "./list.module.css";

interface HeadProps {
  column: ListColumn;
  query: ListQuery;
  /** The first head is the tab stop of the row. */
  isFirst?: boolean;
  /** Called with the new width in pixels, after a drag or a key. */
  onWidth(width: number): void;
  /** Content before the label. */
  children?: ReactNode;
}

/**
 * A column's header. The first click sorts, the second reverses, the third restores the file's
 * order.
 */
export function ListHead({ column, query, isFirst = false, onWidth, children }: HeadProps) {
  const { name, label, kind, isSorted } = column;
  const { sort } = query;
  const direction = sort?.column === name ? (sort.isDown ? "descending" : "ascending") : undefined;
  const next = direction === "descending" ? null : { column: name, isDown: direction === "ascending" };
  const hydrated = useHydrated();
  // Without scripts, each link is a tab stop.
  const keys = hydrated ? headKeys(isFirst, onWidth) : {};
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-column={name}
      data-first={isFirst || undefined}
      data-kind={kind}
      data-numeric={isNumeric(column) || undefined}
    >
      <div data-width="" className={classes.inHead}>
        {children}
        {isSorted ? (
          <QueryLink change={() => ({ sort: next })} replace className={classes.sort} {...keys}>
            <ColumnIcon column={column} />
            <span className={classes.label}>{label}</span>
            <span className={classes.arrow} data-sorted={direction}>
              {direction === "ascending" && <IconArrowUp size={14} aria-hidden />}
              {direction === "descending" && <IconArrowDown size={14} aria-hidden />}
              {direction === undefined && <IconSelector size={14} aria-hidden />}
            </span>
          </QueryLink>
        ) : (
          <span className={classes.sort} {...keys}>
            <ColumnIcon column={column} />
            <span className={classes.label}>{label}</span>
          </span>
        )}
        <Edge onWidth={onWidth} />
      </div>
    </th>
  );
}

const step = 16;
const widthOf = (element: Element) => element.parentElement?.getBoundingClientRect().width ?? narrowest;
/**
 * One tab stop for all heads: arrow keys move between them, and Shift with an arrow key changes the
 * width.
 */
function headKeys(isStop: boolean, onWidth: (width: number) => void) {
  return {
    "data-head": "",
    "aria-keyshortcuts": "Shift+ArrowLeft Shift+ArrowRight",
    tabIndex: isStop ? 0 : -1,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, shiftKey, currentTarget } = event;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (shiftKey) return onWidth(clamped(widthOf(currentTarget) + by * step));
      const row = currentTarget.closest("tr");
      const heads = [...(row?.querySelectorAll<HTMLElement>("[data-head]") ?? [])];
      heads[heads.indexOf(currentTarget) + by]?.focus();
    },
  };
}

/** The right edge, which the user drags. */
function Edge({ onWidth }: { onWidth(width: number): void }) {
  const pulled = useRef<{ x: number; width: number } | null>(null);
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (pulled.current) onWidth(clamped(pulled.current.width + clientX - pulled.current.x));
  };
  return (
    <span
      aria-hidden
      className={classes.edge}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pulled.current = { x: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => (pulled.current = null)}
      onPointerCancel={() => (pulled.current = null)}
    />
  );
}
