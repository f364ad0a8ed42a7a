/**
 * Shows on every screen how many runs are open and how many wait for a user; a click lists them.
 * Loaded with the first open run.
 */
import IconHandStop from "@tabler/icons-react/dist/esm/icons/IconHandStop.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { endedOf, type RunView } from "../../runs/run-view";
import { formatNumber } from "../../toolkit/format-number";
import { money } from "../../ui/money";
import { RunBar } from "../../ui/run-bar";
import classes from "./run-tray.module.css";

/** True if the run waits for a user's approval or choice. */
const needsUser = ({ status, pause }: RunView): boolean => status === "paused" && pause?.until === null;

export default function RunTray({ open }: { open: RunView[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
  }, [pathname]);
  const waiting = open.filter(needsUser);
  const working = open.filter((run) => !needsUser(run));
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
        <ul className={classes.runs}>
          {[...waiting, ...working].map((run) => (
            <TrayRun key={run.id} run={run} />
          ))}
        </ul>
      </div>
    </>
  );
}

const trayWords = (waiting: number, working: number): string =>
  [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? "needs" : "need"} you`] : []),
    ...(working > 0 ? [`${working} running`] : []),
  ].join(", ");

function TrayRun({ run }: { run: RunView }) {
  return (
    <li>
      <Link to={`/runs/${run.id}`} className={classes.run}>
        <span className={classes.head}>
          <strong>{run.title}</strong>
          {run.cost.usd > 0 && <span className={classes.spent}>{money(run.cost.usd)} so far</span>}
        </span>
        <span className={classes.words} data-needs={needsUser(run) || undefined}>
          {stateWords(run)}
        </span>
        {run.counts && (
          <span className={classes.progress}>
            <RunBar counts={run.counts} />
            <span className={classes.words}>
              {formatNumber(endedOf(run.counts))} of {formatNumber(run.counts.total)}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}

const needs: Partial<Record<string, string>> = {
  cost: "Needs your approval",
  "first-rows": "Needs your choice: go on with the rest?",
};

function stateWords(run: RunView): string {
  if (needsUser(run)) return needs[run.pause?.kind ?? ""] ?? "Needs you";
  if (run.status === "paused") return "Paused";
  return run.progress ?? (run.startedAt ? "Working" : "Waiting to start");
}
