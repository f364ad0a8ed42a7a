/**
 * Shows the number of open runs on every screen, and their states on click. Loaded with the first
 * open run.
 */
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { RunView } from "../../runs/run-view";
import { RunBar } from "../../ui/run-bar";
import classes from "./run-tray.module.css";

export default function RunTray({ open }: { open: RunView[] }) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (list.current?.matches(":popover-open")) list.current.hidePopover();
  }, [pathname]);
  return (
    <>
      <button type="button" className={classes.button} popoverTarget="run-tray">
        <IconLoader size={16} stroke={1.6} className={classes.turning} aria-hidden />
        {open.length} running
      </button>
      <div ref={list} id="run-tray" popover="auto" className={classes.tray} aria-label="Running work">
        <ul className={classes.runs}>
          {open.map((run) => (
            <TrayRun key={run.id} run={run} />
          ))}
        </ul>
      </div>
    </>
  );
}

function TrayRun({ run }: { run: RunView }) {
  return (
    <li>
      <Link to={`/runs/${run.id}`} className={classes.run}>
        <strong>{run.title}</strong>
        <span className={classes.words}>
          {run.status === "paused"
            ? run.pause?.until === null
              ? "Waits for you"
              : "Paused"
            : (run.progress ?? (run.startedAt ? "Working" : "Waiting to start"))}
        </span>
        {run.counts && <RunBar counts={run.counts} />}
      </Link>
    </li>
  );
}
