import { Link } from "react-router";
import type { ListLine } from "../../../runs/lists/list-line";
import { rowColumns } from "../../../runs/lists/list-query";
import { cellText } from "../../../toolkit/tables/shown-table";
import { Cell } from "../../../ui/result-tables/cell";
import { Initials } from "../../../ui/initials";
import { StateBadge } from "../../../ui/state-badge";
import { useVendorLabels } from "../../../ui/vendor-labels";
import { cellIn, type ListColumn } from "./list-columns";
import classes from "./list.module.css";

/** Returns whether the line has no value in the column. */
export function isEmptyCell(column: ListColumn, line: ListLine): boolean {
  if (column.at !== null || column.before !== null) return (cellIn(column, line)?.value ?? null) === null;
  if (column.name === rowColumns.known) return line.mark === undefined;
  if (column.name === rowColumns.reason) return reasonOf(line) === "";
  return column.name === "row.source" && !line.source;
}

/** A cell of one line; the drawer shows longer values in full. */
export function ListCell({ column, line }: { column: ListColumn; line: ListLine }) {
  if (column.at !== null || column.before !== null) {
    const cell = cellIn(column, line);
    if (!cell || cell.value === null) return null;
    if (column.name === "status" && line.recordId)
      return (
        <span className={classes.status} data-status={cell.value}>
          {capital(cellText(column, cell))}
        </span>
      );
    if (column.name === "owner" && line.recordId)
      return (
        <span className={classes.owner}>
          <Initials of={String(cell.value)} size="small" />
          <span>{cellText(column, cell)}</span>
        </span>
      );
    if (column.kind === "long text" || column.kind === "verdict")
      return <span className={classes.words}>{cellText(column, cell)}</span>;
    return <Cell column={column} cell={cell} />;
  }
  switch (column.name) {
    case rowColumns.state:
      return <StateBadge state={line.state} />;
    case rowColumns.known:
      return line.mark ? (
        <span className={classes.words}>
          <Link to={`/records/${line.mark.recordId}`}>{line.mark.words}</Link>
        </span>
      ) : null;
    case rowColumns.reason:
      return (
        <span className={classes.words}>
          <Reason line={line} />
        </span>
      );
    default:
      return <Source line={line} />;
  }
}

function Source({ line: { source, data } }: { line: ListLine }) {
  const labelled = useVendorLabels();
  if (!source) return null;
  return (
    <span className={classes.words}>
      {labelled(source)}
      {data === "sandbox" && " (sandbox)"}
    </span>
  );
}

/** The reason for a row's state, with a link to the rule that skipped it. */
export function Reason({ line }: { line: ListLine }) {
  if (line.reasonKind === "suppressed") return <Link to="/kept-out">{line.reason}</Link>;
  if (line.reasonKind?.startsWith("excluded:")) return <Link to="/exclusions">{line.reason}</Link>;
  return reasonOf(line);
}

/**
 * Returns the reason for a row's state. A duplicate only refers to the row with the same input,
 * which shows the reason.
 */
export const reasonOf = ({ sameAs, reason, hit }: ListLine): string =>
  sameAs === null ? [reason, ...(hit?.lacks ?? [])].filter(Boolean).join(" ") : `Same as row ${sameAs + 1}`;

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
