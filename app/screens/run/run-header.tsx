/**
 * The header of a run: title, status and actions; below them one line with tool, rows by state,
 * cost and time. Panels contain the other facts and the rarer actions.
 */
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { readListQuery } from "../../runs/lists/list-query";
import type { FilterLines } from "../../runs/results/written-mail.server";
import { type RunCounts, type ShownRun, stillOpen } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
import { formatNumber } from "../../toolkit/format-number";
import { duration } from "../../ui/elapsed";
import { PopoverPanel } from "../../ui/menu";
import { useOneStop } from "../../ui/one-stop";
import { money } from "../../ui/money";
import { ScreenTitle } from "../../ui/screen-title";
import { SandboxMark } from "../../ui/source-mark";
import { StateBadge } from "../../ui/state-badge";
import { QueryLink } from "./list/query-link";
import { RunActions } from "./run-actions";
import { type RunChain, RunFacts, workedFor } from "./run-facts";
import classes from "./run-header.module.css";

interface HeaderProps {
  run: ShownRun;
  tool: { title: string; path: string | null };
  chain: RunChain;
  /** Filters that differ from the defaults. */
  filters: FilterLines;
  /** Whether the run found people with email addresses. */
  hasPeople: boolean;
  /** A control beside the details. */
  beside?: ReactNode;
}

export function RunHeader({ run, tool, chain, filters, hasPeople, beside }: HeaderProps) {
  const took = workedFor(run);
  return (
    <header className={classes.header}>
      <ScreenTitle screen={shownTitle(run.title)} />
      <div className={classes.titles}>
        <h1 className={classes.title} title={run.title}>
          {shownTitle(run.title)}
        </h1>
        <StateBadge state={run.status} />
      </div>
      <div className={classes.facts}>
        {tool.path ? (
          <Link to={run.kind === "plain" ? `${tool.path}?run=${run.id}` : tool.path} className={classes.tool}>
            {tool.title}
          </Link>
        ) : (
          <span className={classes.tool}>{tool.title}</span>
        )}
        {run.counts && <RowStates counts={run.counts} />}
        <span className={classes.figures}>
          {money(run.cost.usd)}
          {took !== null && ` · ${duration(took)}`}
        </span>
        {run.sandbox && <SandboxMark isBrief />}
        <div className={classes.quiet}>
          <PopoverPanel label="Details" name="About this run" size="xs" variant="subtle">
            <RunFacts run={run} chain={chain} filters={filters} toolPath={tool.path} />
          </PopoverPanel>
          {beside}
        </div>
      </div>
      <div className={classes.actions}>
        <RunActions run={run} toolPath={tool.path} hasPeople={hasPeople} />
      </div>
    </header>
  );
}

const states: [string, string, keyof RunCounts][] = [
  ["", "All", "total"],
  ["done", "Done", "done"],
  ["no-data", "No data", "noData"],
  ["skipped", "Skipped", "skipped"],
  ["failed", "Failed", "failed"],
  ["cancelled", "Cancelled", "cancelled"],
  ["queued,running", "Open", "queued"],
];

/** The number of rows in each state. A click lists only these rows. */
function RowStates({ counts }: { counts: RunCounts }) {
  const [params] = useSearchParams();
  const { state } = readListQuery(params);
  const oneStop = useOneStop<HTMLElement>();
  return (
    <nav className={classes.states} aria-label="Rows by state" {...oneStop}>
      {states.map(([value, label, key]) => {
        const count = key === "queued" ? stillOpen(counts) : counts[key];
        if (count === 0 && value !== state && value !== "") return null;
        return (
          <QueryLink
            key={label}
            change={() => ({ state: value })}
            aria-current={value === state ? "true" : undefined}
          >
            {label} <span className={classes.count}>{formatNumber(count)}</span>
          </QueryLink>
        );
      })}
    </nav>
  );
}
