/** The rows of a CSV run, by state and paged. */
import { Link, useSearchParams } from "react-router";
import type { RowView, RunCounts, RunView } from "../../runs/run-view";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { StateBadge } from "../../ui/state-badge";
import { Downloads } from "./downloads";
import { Shown } from "./run-result";
import { useVendorLabels } from "../../ui/vendor-labels";
import classes from "./run.module.css";
import { formatNumber } from "../../toolkit/format-number";

interface RowTableProps {
  run: RunView;
  rows: RowView[];
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
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Rows</h2>
        <Downloads run={run} />
      </header>
      <nav className={classes.filters} aria-label="Rows by state">
        {filters.map(([value, label, key]) => {
          const count = (counts?.[key] ?? 0) + (key === "queued" ? (counts?.running ?? 0) : 0);
          if (count === 0 && value !== state && value !== "") return null;
          return (
            <Link
              key={label}
              to={`?state=${value}`}
              preventScrollReset
              aria-current={value === state ? "true" : undefined}
            >
              {label} <span className={classes.number}>{formatNumber(count)}</span>
            </Link>
          );
        })}
      </nav>
      {rows.length === 0 ? (
        <EmptyState title="No rows here yet" words="Rows appear as the file is read and worked." />
      ) : (
        <DataTable caption="Rows of this run" columns={columns} rows={rows} rowKey={(row) => row.position} />
      )}
      {(after || next !== null) && (
        <nav className={classes.pages} aria-label="Pages">
          {after && <Link to={`?state=${state}`}>First page</Link>}
          {next !== null && <Link to={`?state=${state}&after=${next}`}>Next page</Link>}
        </nav>
      )}
    </section>
  );
}

const columns: Column<RowView>[] = [
  { key: "row", header: "Row", numeric: true, cell: (row) => row.position + 1 },
  { key: "input", header: "Input", cell: (row) => <span className={classes.input}>{words(row.input)}</span> },
  { key: "state", header: "State", cell: (row) => <StateBadge state={row.state} /> },
  { key: "reason", header: "Reason", cell: (row) => <span className={classes.why}>{why(row)}</span> },
  {
    key: "result",
    header: "Result",
    cell: (row) =>
      row.result !== undefined && (
        <details className={classes.rowResult}>
          <summary>Show</summary>
          <Shown result={row.result} />
        </details>
      ),
  },
  { key: "source", header: "Source", cell: (row) => <Source {...row} /> },
];

function Source({ source, data }: RowView) {
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
const why = (row: RowView) => (row.sameAs === null ? row.reason : `Same as row ${row.sameAs + 1}`);

const words = (input: RowView["input"]) =>
  Object.values(input ?? {})
    .filter((value) => (typeof value === "string" && value !== "") || typeof value === "number")
    .join(", ");
