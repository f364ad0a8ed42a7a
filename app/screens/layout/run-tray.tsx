/**
 * Shows on every screen how many runs are open and how many wait for a user; a click lists them.
 * Loaded with the first open run.
 */
import IconHandStop from "@tabler/icons-react/dist/esm/icons/IconHandStop.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import { useEffect, useRef } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { askedAmount, endedOf, type RunView, waitsForUser } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { money } from "../../ui/money";
import { resumeLabel } from "../../ui/resume-label";
import { RunBar } from "../../ui/run-bar";
import classes from "./run-tray.module.css";

export default function RunTray({ open }: { open: RunView[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
  }, [pathname]);
  const waiting = open.filter(waitsForUser);
  const working = open.filter((run) => !waitsForUser(run));
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-needs={waiting.length > 0 || undefined}
        popoverTarget="run-tray"
      >
        {waiting.length > 0 ? (
          <IconHandStop size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconLoader size={16} stroke={1.6} className={classes.turning} aria-hidden />
        )}
        {trayWords(waiting.length, working.length)}
      </button>
      <div ref={list} id="run-tray" popover="auto" className={classes.tray} aria-label="Running work">
        <header className={classes.top}>
          <h2>Open runs</h2>
          <p className={classes.words}>{sumWords(open)}</p>
        </header>
        <ul className={classes.runs}>
          {[...waiting, ...working].map((run) => (
            <TrayRun key={run.id} run={run} />
          ))}
        </ul>
        <Link to="/runs" className={classes.all}>
          Run history
        </Link>
      </div>
    </>
  );
}

const trayWords = (waiting: number, working: number): string =>
  [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? "needs" : "need"} you`] : []),
    ...(working > 0 ? [`${working} running`] : []),
  ].join(", ");

const sumWords = (open: RunView[]): string =>
  `${formatNumber(open.length)} open · ${money(open.reduce((sum, { cost }) => sum + cost.usd, 0))} so far`;

function TrayRun({ run }: { run: RunView }) {
  const amount = askedAmount(run);
  return (
    <li className={classes.item}>
      <Link to={`/runs/${run.id}`} className={classes.run}>
        <span className={classes.head}>
          <strong>{shownTitle(run.title)}</strong>
          <span className={classes.spent}>
            {waitsForUser(run) && amount ? `Up to ${amount}` : `${money(run.cost.usd)} so far`}
          </span>
        </span>
        <span className={classes.words} data-needs={waitsForUser(run) || undefined}>
          {stateWords(run)}
        </span>
        {waitsForUser(run) && <span className={classes.words}>{run.pause?.detail}</span>}
        {run.counts && (
          <span className={classes.progress}>
            <RunBar counts={run.counts} />
            <span className={classes.words}>
              {formatNumber(endedOf(run.counts))} of {formatNumber(run.counts.total)}
            </span>
          </span>
        )}
      </Link>
      {waitsForUser(run) && <Answer run={run} />}
    </li>
  );
}

/** Lets the user approve or decline the run without leaving the screen. */
function Answer({ run }: { run: RunView }) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("intent");
  const isCost = run.pause?.kind === "cost" && run.kind !== "csv";
  return (
    <fetcher.Form method="post" action={`/runs/${run.id}`} className={classes.answer}>
      <Button type="submit" name="intent" value="resume" size="xs" loading={sent === "resume"}>
        {resumeLabel(run.pause?.kind, askedAmount(run))}
      </Button>
      {isCost && (
        <Button
          type="submit"
          name="intent"
          value="cancel"
          size="xs"
          variant="default"
          loading={sent === "cancel"}
        >
          Decline
        </Button>
      )}
    </fetcher.Form>
  );
}

const needs: Partial<Record<string, string>> = {
  cost: "Needs your approval",
  "first-rows": "First rows ready. Continue?",
};

function stateWords(run: RunView): string {
  if (waitsForUser(run)) return needs[run.pause?.kind ?? ""] ?? "Needs you";
  if (run.status === "paused") return "Paused";
  return run.progress ?? (run.startedAt ? "Running" : "Waiting to start");
}
