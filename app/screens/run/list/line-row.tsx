/**
 * One line of a list. It only renders again when it changes itself, not when other lines load or
 * scroll by.
 */
import { memo, type MouseEvent, useLayoutEffect, useMemo, useRef } from "react";
import { inputWords } from "../../../runs/input-words";
import { inNoFile, type ListLine } from "../../../runs/lists/list-line";
import { isNumeric } from "../../../ui/result-tables/rows-table";
import { isEmptyCell, ListCell } from "./list-cell";
import { firstColumn, type ListColumn } from "./list-columns";
import classes from "./list.module.css";

/** A user's actions on a line. The object must be the same for all lines and renders. */
export interface LineActs {
  onOpen(line: ListLine): void;
  toggle(key: number): void;
  activate(at: number): void;
}

export function useLineActs(now: LineActs): LineActs {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return useMemo(
    () => ({
      onOpen: (line) => latest.current.onOpen(line),
      toggle: (key) => latest.current.toggle(key),
      activate: (at) => latest.current.activate(at),
    }),
    [],
  );
}

interface LineRowProps {
  line: ListLine;
  /** Position in the order. */
  at: number;
  columns: ListColumn[];
  isSelected: boolean;
  isActive: boolean;
  acts: LineActs;
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, at, columns, isSelected, isActive, acts } = props;
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if ((event.target as Element).closest("a, button, input, label")) return;
    acts.activate(at);
  };
  return (
    <tr
      id={`line-${at}`}
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      onClick={onClick}
      onDoubleClick={() => line.state === "done" && acts.onOpen(line)}
    >
      <First line={line} at={at} isSelected={isSelected} acts={acts} />
      {columns.map((column) => (
        <td
          key={column.name}
          data-column={column.name}
          data-kind={column.kind}
          data-numeric={isNumeric(column) || undefined}
          data-label={column.label}
          data-empty={isEmptyCell(column, line) || undefined}
        >
          <div data-width="">
            <ListCell column={column} line={line} />
          </div>
        </td>
      ))}
    </tr>
  );
});

/** The first cell: identifies the row and has its buttons. */
function First({ line, at, isSelected, acts }: Omit<LineRowProps, "columns" | "isActive">) {
  const number = (line.position === inNoFile ? at : line.position) + 1;
  return (
    <th scope="row" data-column={firstColumn.name}>
      <div data-width="">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => acts.toggle(line.key)}
          aria-label={`Select row ${number}`}
        />
        <button
          type="button"
          className={classes.open}
          onClick={() => acts.onOpen(line)}
          disabled={line.state !== "done"}
          aria-label={`Open row ${number}`}
        >
          {number}
        </button>
        <span className={classes.input}>{inputWords(line.input)}</span>
      </div>
    </th>
  );
}
