/**
 * One line of a list. It only renders again when it changes itself, not when other lines load or
 * scroll by.
 */
import { memo, type MouseEvent as Click, useLayoutEffect, useMemo, useRef } from "react";
import { inputWords } from "../../../runs/input-words";
import { inNoFile, type ListLine } from "../../../runs/lists/list-line";
import { rowColumns } from "../../../runs/lists/list-query";
import { Initials } from "../../../ui/initials";
import { isNumeric } from "../../../ui/result-tables/rows-table";
import { cellsOf } from "./line-cells";
import { isEmptyCell, ListCell, Reason } from "./list-cell";
import type { ListColumn } from "./list-columns";
import classes from "./list.module.css";

/** A user's actions on a line. The object must be the same for all lines and renders. */
export interface LineActs {
  onOpen(line: ListLine): void;
  /** Selects the line, or with Shift all lines since the last one. */
  toggle(at: number, isRange: boolean): void;
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
      toggle: (at, isRange) => latest.current.toggle(at, isRange),
      activate: (at) => latest.current.activate(at),
    }),
    [],
  );
}

interface LineRowProps {
  line: ListLine;
  /** Position in the order. */
  at: number;
  /** Name of the first column. */
  first: string;
  columns: ListColumn[];
  isSelected: boolean;
  isActive: boolean;
  acts: LineActs;
  /** Id of the form that sends the checkbox if the browser has no scripts. */
  plainForm: string | undefined;
}

/** Fields that a card on a phone shows. The drawer shows the others. */
const mostOnCard = 3;

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, at, first, columns, isSelected, isActive, acts, plainForm } = props;
  const onClick = (event: Click<HTMLTableRowElement>) => {
    if ((event.target as Element).closest("a, button, input, label")) return;
    acts.activate(at);
    // A user who marks text in the list wants to copy it.
    if (document.getSelection()?.isCollapsed !== false) acts.onOpen(line);
  };
  const cells = cellsOf(columns, line);
  // Every card shows the same columns, so that a value is always at the same place.
  const onCard = new Set(
    columns
      .filter(({ kind }) => kind !== "image")
      .slice(0, mostOnCard)
      .map(({ name }) => name),
  );
  return (
    <tr
      id={`line-${at}`}
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      onClick={onClick}
    >
      <First line={line} at={at} first={first} isSelected={isSelected} acts={acts} plainForm={plainForm} />
      {cells.map(({ column, span, isReason }) => {
        if (isReason)
          return (
            <td key="across" colSpan={span} data-column={rowColumns.reason} data-across="" data-card="">
              <div data-across="" className={classes.across}>
                <Reason line={line} />
              </div>
            </td>
          );
        return (
          <td
            key={column.name}
            data-column={column.name}
            data-kind={column.kind}
            data-numeric={isNumeric(column) || undefined}
            data-label={column.label}
            data-empty={isEmptyCell(column, line) || undefined}
            data-card={onCard.has(column.name) ? "" : undefined}
            data-corner={isCorner(column, line) ? "" : undefined}
          >
            <div data-width="">
              <ListCell column={column} line={line} />
            </div>
          </td>
        );
      })}
    </tr>
  );
});

/** A card shows the state of a row, or the status of a record, at the end of its first line. */
const isCorner = ({ name }: ListColumn, { recordId }: ListLine) =>
  name === rowColumns.state || (name === "status" && recordId !== undefined);

const nameOf = (line: ListLine) => inputWords(line.input) || String(line.given ?? "?");

/** The first cell: identifies the row and has its buttons. */
function First({ line, at, first, isSelected, acts, plainForm }: Omit<LineRowProps, "columns" | "isActive">) {
  const number = (line.position === inNoFile ? at : line.position) + 1;
  return (
    <th scope="row" data-column={first} data-first="">
      <div data-width="">
        <label className={classes.tick}>
          <input
            type="checkbox"
            {...(plainForm && { form: plainForm, name: "line", value: line.key })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              acts.toggle(at, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            aria-label={`Select row ${number}`}
          />
        </label>
        <button
          type="button"
          className={classes.open}
          onClick={() => acts.onOpen(line)}
          aria-label={`Open row ${number}`}
        >
          {line.recordId ? <Initials of={nameOf(line)} size="small" /> : number}
        </button>
        <span className={classes.input} data-record={line.recordId ? "" : undefined}>
          {inputWords(line.input) || <span className={classes.given}>{line.given}</span>}
        </span>
      </div>
    </th>
  );
}
