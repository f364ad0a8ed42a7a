import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import type { ListQuery } from "../../../runs/lists/list-query";
import { isNumeric } from "../../../ui/result-tables/rows-table";
import { clamped, type ListColumn, narrowest } from "./list-columns";
import { QueryLink } from "./query-link";
import classes from "./list.module.css";

interface HeadProps {
  column: ListColumn;
  query: ListQuery;
  /** Called with the new width in pixels, after a drag or an arrow key. */
  onWidth(width: number): void;
  /** Content before the label. */
  children?: ReactNode;
}

/**
 * A column's header. The first click sorts, the second reverses, the third restores the file's
 * order.
 */
export function ListHead({ column, query, onWidth, children }: HeadProps) {
  const { name, label, kind, isSorted } = column;
  const { sort } = query;
  const direction = sort?.column === name ? (sort.isDown ? "descending" : "ascending") : undefined;
  const next = direction === "descending" ? null : { column: name, isDown: direction === "ascending" };
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-column={name}
      data-kind={kind}
      data-numeric={isNumeric(column) || undefined}
    >
      <div data-width="" className={classes.inHead}>
        {children}
        {isSorted ? (
          <QueryLink change={() => ({ sort: next })} replace className={classes.sort}>
            {label}
            {direction === "ascending" && <IconArrowUp size={14} aria-hidden />}
            {direction === "descending" && <IconArrowDown size={14} aria-hidden />}
          </QueryLink>
        ) : (
          <span className={classes.sort}>{label}</span>
        )}
        <Width label={label} onWidth={onWidth} />
      </div>
    </th>
  );
}

const step = 16;

/** The right edge; the user drags it or moves it with arrow keys. */
function Width({ label, onWidth }: { label: string; onWidth(width: number): void }) {
  const pulled = useRef<{ x: number; width: number } | null>(null);
  const widthOf = (element: Element) => element.parentElement?.getBoundingClientRect().width ?? narrowest;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWidth(clamped(widthOf(event.currentTarget) + by));
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (pulled.current) onWidth(clamped(pulled.current.width + clientX - pulled.current.x));
  };
  return (
    <button
      type="button"
      className={classes.edge}
      aria-label={`Width of ${label}: arrow left or right`}
      onKeyDown={onKeyDown}
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
