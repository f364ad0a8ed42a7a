/** The rows of a CSV run with what was found, by state and paged; a row opens in a drawer. */
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ShownRow as ResultRow, ShownColumn } from "../../toolkit/tables/shown-table";
import type { RunCounts, ShownRow, ShownRun } from "../../runs/run-view";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { ResultTables } from "../../ui/result-tables";
import { Cell } from "../../ui/result-tables/cell";
import { isNumeric, isWide } from "../../ui/result-tables/rows-table";
import { StateBadge } from "../../ui/state-badge";
import { Downloads } from "./downloads";
import { useVendorLabels } from "../../ui/vendor-labels";
import classes from "./run.module.css";
import { formatNumber } from "../../toolkit/format-number";

interface RowTableProps {
  run: ShownRun;
  rows: ShownRow[];
  next: number | null;
}

const filters: [string, string, keyof RunCounts][] = [
  ["", "All", "total"],
  ["done", "Done", "done"],
  ["no-data", "No data", "noData"],
  ["skipped", "Skipped", "skipped"],
  ["failed", "Failed", "failed"],
  ["cancelled", "Cancelled", "cancelled"],
  ["queued,running", "Open", "queued"],
];

export function RowTable({ run, rows, next }: RowTableProps) {
  const [search] = useSearchParams();
  const state = search.get("state") ?? "";
  const after = search.get("after");
  const counts = run.counts;
  const [opened, setOpened] = useState<ShownRow | null>(null);
  const { tables = [] } = run;
  const shown = tables.find(({ name }) => name === search.get("table")) ?? tables[0];
  const lines = linesOf(rows, shown?.name, shown === tables[0]);
  /** Where a link leads that changes this much of what is shown. */
  const where = (changed: Record<string, string | null>) => {
    const kept = { state, table: search.get("table"), after: null, ...changed };
    const query = Object.entries(kept).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
    return `?${new URLSearchParams(query).toString()}`;
  };
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Rows</h2>
        <Downloads run={run} tables={tables} />
      </header>
      <nav className={classes.filters} aria-label="Rows by state">
        {filters.map(([value, label, key]) => {
          const count = (counts?.[key] ?? 0) + (key === "queued" ? (counts?.running ?? 0) : 0);
          if (count === 0 && value !== state && value !== "") return null;
          return (
            <Link
              key={label}
              to={where({ state: value })}
              preventScrollReset
              aria-current={value === state ? "true" : undefined}
            >
              {label} <span className={classes.number}>{formatNumber(count)}</span>
            </Link>
          );
        })}
      </nav>
      {tables.length > 1 && (
        <nav className={classes.filters} aria-label="Tables of the result">
          {tables.map(({ name, title }) => (
            <Link
              key={name}
              to={where({ table: name, after })}
              preventScrollReset
              aria-current={name === shown?.name ? "true" : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No rows here yet" words="Rows appear as the file is read and worked." />
      ) : (
        <DataTable
          caption="Rows of this run"
          columns={[
            ...rowColumns(setOpened),
            ...resultColumns(lines, shown?.columns ?? []),
            ...closingColumns,
          ]}
          rows={lines}
          rowKey={({ row, at }) => `${row.position} ${at}`}
          sticky
          stacks="labelled"
        />
      )}
      {opened && (
        <Dialog
          look="wide-drawer"
          title={`Row ${opened.position + 1}: ${words(opened.input)}`}
          onClose={() => setOpened(null)}
        >
          <ResultTables tables={opened.tables} />
        </Dialog>
      )}
      {(after || next !== null) && (
        <nav className={classes.pages} aria-label="Pages">
          {after && <Link to={where({})}>First page</Link>}
          {next !== null && <Link to={where({ after: String(next) })}>Next page</Link>}
        </nav>
      )}
    </section>
  );
}

/** A row of the file beside one of its hits; without a hit it stands there by itself. */
interface Line {
  row: ShownRow;
  at: number;
  hit: ResultRow | null;
}

/** The rows with their hits in one table of the result; rows without any only where the table is the main one. */
function linesOf(rows: ShownRow[], name: string | undefined, isMain: boolean): Line[] {
  return rows.flatMap((row): Line[] => {
    const hits = row.tables.find((table) => table.name === name)?.rows ?? [];
    if (hits.length > 0) return hits.map((hit, at) => ({ row, at, hit }));
    return isMain ? [{ row, at: 0, hit: null }] : [];
  });
}

function resultColumns(lines: Line[], columns: ShownColumn[]): Column<Line>[] {
  return columns.flatMap((column, at): Column<Line>[] => {
    // Nothing in any of these rows.
    if (!lines.some(({ hit }) => hit?.cells[at]?.value != null)) return [];
    return [
      {
        key: column.name,
        header: column.label,
        numeric: isNumeric(column),
        wide: isWide(column),
        cell({ hit }) {
          const cell = hit?.cells[at];
          return cell && <Cell column={column} cell={cell} />;
        },
      },
    ];
  });
}

const rowColumns = (open: (row: ShownRow) => void): Column<Line>[] => [
  {
    key: "row",
    header: "Row",
    cell: ({ row }) => (
      <button
        type="button"
        className={classes.open}
        onClick={() => open(row)}
        disabled={row.tables.length === 0}
        aria-label={`Open row ${row.position + 1}`}
      >
        {row.position + 1}
      </button>
    ),
  },
  {
    key: "input",
    header: "Input",
    cell: ({ row }) => <span className={classes.input}>{words(row.input)}</span>,
  },
  { key: "state", header: "State", cell: ({ row }) => <StateBadge state={row.state} /> },
];

const closingColumns: Column<Line>[] = [
  {
    key: "reason",
    header: "Reason",
    cell: ({ row, hit }) => (
      <span className={classes.why}>
        {row.reasonKind === "suppressed" ? <Link to="/kept-out">{row.reason}</Link> : why(row, hit)}
      </span>
    ),
  },
  { key: "source", header: "Source", cell: ({ row }) => <Source {...row} /> },
];

function Source({ source, data }: ShownRow) {
  const labelled = useVendorLabels();
  if (!source) return null;
  return (
    <span className={classes.source}>
      {labelled(source)}
      {data === "sandbox" && " (sandbox)"}
    </span>
  );
}

/** A duplicate says whose answer it has; that row says the rest. */
const why = (row: ShownRow, hit: ResultRow | null) =>
  row.sameAs === null
    ? [row.reason, ...(hit?.lacks ?? [])].filter(Boolean).join(" ")
    : `Same as row ${row.sameAs + 1}`;

const words = (input: ShownRow["input"]) =>
  Object.values(input ?? {})
    .filter((value) => (typeof value === "string" && value !== "") || typeof value === "number")
    .join(", ");
