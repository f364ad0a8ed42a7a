/** When a run started, how long it took, its cost, where its file was sent, and its settings. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChainedRun } from "../../runs/storage/run-chains";
import { isOpen, type RunView } from "../../runs/run-view";
import { duration } from "../../ui/elapsed";
import { JsonView } from "../../ui/json-view";
import { money } from "../../ui/money";
import { useVendorLabels } from "../../ui/vendor-labels";
import { When } from "../../ui/when";
import classes from "./run.module.css";

const mailWords: Record<RunView["mail"], string> = {
  none: "not asked for",
  due: "goes when the run ends",
  sending: "on its way",
  sent: "sent",
  failed: "could not be sent",
  unconfirmed: "it is not known whether it arrived",
};

function mailLine({ status, mail, mailProblem }: RunView, email: string): string {
  const again = mail === "due" || mail === "sending" ? " It is tried again, for a day." : "";
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
      <Link to={`/runs/${id}`}>{title}</Link> ({tool})
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

export function RunFacts({ run, chain }: { run: RunView; chain: RunChain }) {
  const labelled = useVendorLabels();
  const took = workedFor(run);
  const units = Object.entries(run.cost.units)
    .filter(([, amount]) => amount >= 0.01)
    .map(
      ([upstream, amount]) =>
        `${amount.toLocaleString("en", { maximumFractionDigits: 2 })} at ${labelled(upstream)}`,
    );
  const facts: [string, ReactNode][] = [
    ["Started", <When key="at" at={run.startedAt ?? run.createdAt} />],
    [
      "Took",
      <>
        {took !== null && `${duration(took)} · `}
        <Link to={`/runs/${run.id}/time`}>What it waited for</Link>
      </>,
    ],
    ["Cost", `${money(run.cost.usd)}${units.length > 0 ? ` (${units.join(", ")})` : ""}`],
    ["File", run.file && [run.file.name, ...(run.file.notes ?? [])].join(". ")],
    ["E-mail", run.email && mailLine(run, run.email)],
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
      {Object.keys(run.filters).length > 0 && (
        <details>
          <summary className={classes.summary}>Settings it ran with</summary>
          <JsonView value={run.filters} unfolded={1} />
        </details>
      )}
    </section>
  );
}
