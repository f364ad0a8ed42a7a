/**
 * Announces on any screen that a file run ended, or that a search continues in the background.
 * Loaded with the first notice.
 */
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import type { RunView } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
import { formatNumber } from "../../toolkit/format-number";
import { IconButton } from "../../ui/icon-button";
import classes from "./run-notices.module.css";

const shownMs = 8000;

export default function RunNotices({ ended }: { ended: RunView[] }) {
  const [read, setRead] = useState<RunView[]>([]);
  const onRead = useCallback((run: RunView) => setRead((earlier) => [...earlier, run]), []);
  // Shows only the latest end of each run, because a run that retries its failed rows ends again.
  const latest = [...new Map(ended.map((run) => [run.id, run])).values()];
  return latest.map((run) => !read.includes(run) && <Notice key={run.id} run={run} onRead={onRead} />);
}

function Notice({ run, onRead }: { run: RunView; onRead(run: RunView): void }) {
  const [held, setHeld] = useState(false);
  // A failure stays until the user closes it. Any notice stays while the pointer or the focus is on
  // it.
  const stays = held || run.status === "failed";
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onRead(run), shownMs);
    return () => clearTimeout(timer);
  }, [stays, run, onRead]);
  return (
    <div
      className={classes.notice}
      data-failed={run.status === "failed" || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.words}>
        <strong>
          {shownTitle(run.title)}: {words[run.status] ?? run.status}
        </strong>
        <Link to={`/runs/${run.id}`} onClick={() => onRead(run)}>
          {rows(run)}
        </Link>
      </div>
      <IconButton aria-label="Close the notice" onClick={() => onRead(run)}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}

const words: Partial<Record<RunView["status"], string>> = {
  done: "done",
  "no-data": "done, no data",
  failed: "failed",
  cancelled: "cancelled",
  running: "still running; we’ll email you when it’s done",
};

function rows({ counts }: RunView): string {
  if (!counts) return "View details";
  const failed = counts.failed > 0 ? `, ${formatNumber(counts.failed)} failed` : "";
  return `${formatNumber(counts.done)} of ${formatNumber(counts.total)} rows with a result${failed}`;
}
