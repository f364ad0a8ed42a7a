/** Shows a run's tool, user, times, cost, email, the filters it used, and related runs. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChainedRun } from "../../runs/storage/run-chains";
import type { FilterLines } from "../../runs/results/written-mail.server";
import { isOpen, type RunView } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
import { duration } from "../../ui/elapsed";
import { money } from "../../ui/money";
import { useVendorLabels } from "../../ui/vendor-labels";
import { When } from "../../ui/when";
import classes from "./run.module.css";

const mailWords: Record<RunView["mail"], string> = {
  none: "not requested",
  due: "sent when the run ends",
  sending: "on its way",
  sent: "sent",
  failed: "could not be sent",
  unconfirmed: "delivery not confirmed",
};

function mailLine({ status, mail, mailProblem }: RunView, email: string): string {
  const again = mail === "due" || mail === "sending" ? " We retry for a day." : "";
  const isTried = mail === "due" && !isOpen({ status });
  return `${email}: ${mailWords[isTried ? "sending" : mail]}${mailProblem ? `. ${mailProblem}${again}` : ""}`;
}

/** The run that supplied this run's rows, and the runs that used its rows. */
export interface RunChain {
  from: ChainedRun | null;
  usedIn: ChainedRun[];
}

function chainFacts({ from, usedIn }: RunChain, { madeFrom }: RunView): [string, ReactNode][] {
  const link = ({ id, title, tool }: ChainedRun) => (
    <span key={id} className={classes.chained}>
      <Link to={`/runs/${id}`}>{shownTitle(title)}</Link> ({tool})
    </span>
  );
  return [
    ["Made from", from ? link(from) : madeFrom && "rows of a run that was deleted"],
    ["Used in", usedIn.length > 0 && usedIn.map(link)],
  ];
}

/**
 * Returns the milliseconds from a run's start to its end, without the time after an earlier end;
 * null for an open run.
 */
export function workedFor({
  startedAt,
  finishedAt,
  endedFor = 0,
}: Pick<RunView, "startedAt" | "finishedAt" | "endedFor">): number | null {
  return startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) - endedFor : null;
}

interface FactsProps {
  run: RunView;
  chain: RunChain;
  /** Filters that differ from the defaults. */
  filters: FilterLines;
  toolPath: string | null;
}

export function RunFacts({ run, chain, filters, toolPath }: FactsProps) {
  const labelled = useVendorLabels();
  const took = workedFor(run);
  const units = Object.entries(run.cost.units)
    .filter(([, amount]) => amount >= 0.01)
    .map(
      ([upstream, amount]) =>
        `${amount.toLocaleString("en", { maximumFractionDigits: 2 })} at ${labelled(upstream)}`,
    );
  const facts: [string, ReactNode][] = [
    ["Started by", run.by],
    ["Started", <When key="at" at={run.startedAt ?? run.createdAt} />],
    [
      "Duration",
      <>
        {took !== null && `${duration(took)} · `}
        <Link to={`/runs/${run.id}/time`}>Time breakdown</Link>
      </>,
    ],
    ["Cost", money(run.cost.usd)],
    ["Paid calls", units.join(", ")],
    ["File", run.file && [run.file.name, ...(run.file.notes ?? [])].join(". ")],
    ["Email", run.email && mailLine(run, run.email)],
    ...chainFacts(chain, run),
  ];
  return (
    <section className={classes.facts} aria-label="About this run">
      <dl className={classes.list}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {Object.keys(run.filters).length > 0 && <Filters run={run} filters={filters} toolPath={toolPath} />}
    </section>
  );
}

/** Only filters that differ from the defaults, with the names of the form. */
function Filters({ run, filters, toolPath }: Omit<FactsProps, "chain">) {
  return (
    <div>
      <h2 className={classes.filtersUsed}>Filters used</h2>
      {filters.length === 0 ? (
        <p>The default filters.</p>
      ) : (
        <dl className={classes.list}>
          {filters.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {toolPath && (
        <p className={classes.useAgain}>
          <Link to={`${toolPath}?for=${run.query}&filters=${run.id}`}>Use these settings again</Link>
        </p>
      )}
    </div>
  );
}
