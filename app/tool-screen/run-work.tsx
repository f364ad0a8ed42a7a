/** Progress of a run: a bar by row state, counts, rate, time left, and why it paused. */
import { type ReactNode, useEffect, useState } from "react";
import { isOpen, type RunView, worked } from "../runs/run-view";
import { duration } from "../ui/elapsed";
import { resumeLabel } from "../ui/resume-label";
import { RunBar } from "../ui/run-bar";
import { When } from "../ui/when";
import { paceOf, remember, type Seen } from "./pace";
import classes from "./run-work.module.css";
import { formatNumber } from "../toolkit/format-number";

interface WorkProps {
  run: RunView;
  /** Replaces the reason why the run paused. */
  question?: ReactNode;
}

export function RunWork({ run, question }: WorkProps) {
  const { counts, pause } = run;
  return (
    <section className={classes.work} aria-label="Progress">
      {isOpen(run) && run.status !== "paused" && (
        <output className={classes.sentence}>
          {run.progress ?? (run.startedAt ? "Processing" : "Waiting to start")}
        </output>
      )}
      {counts && (
        <>
          <RunBar counts={counts} />
          <p className={classes.counts}>
            <strong>{formatNumber(worked(counts))}</strong> of {formatNumber(run.file?.rows ?? counts.total)}{" "}
            rows
            {counts.cancelled > 0 && ` · ${formatNumber(counts.cancelled)} cancelled`}
            {run.status === "running" && <Pace run={run} />}
          </p>
        </>
      )}
      {question}
      {!question && run.status === "paused" && pause && (
        <div className={classes.pause}>
          <p>
            <strong>Paused.</strong> {pause.detail}
          </p>
          {pause.nextStep && <p>{pause.nextStep}</p>}
          <p>
            {pause.until ? (
              <>
                It resumes automatically at <When at={new Date(pause.until).toISOString()} />, or when you
                press Resume.
              </>
            ) : (
              `Press “${resumeLabel(pause.kind)}” to continue.`
            )}
          </p>
        </div>
      )}
    </section>
  );
}

/**
 * Rate and time left since this page was opened. Earlier times are not used, because they include
 * pauses.
 */
function Pace({ run }: { run: RunView }) {
  const [seen, setSeen] = useState<Seen[]>([]);
  const done = run.counts ? worked(run.counts) : 0;
  useEffect(() => {
    const look = () => setSeen((before) => remember(before, { at: Date.now(), ended: done }));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [done]);
  const rate = paceOf(seen);
  if (!rate || !run.counts) return null;
  const left = run.counts.queued + run.counts.running;
  return (
    <>
      {` · ${rateWords(rate)}`}
      {left > 0 && ` · about ${duration((left / rate) * 1000)} left`}
    </>
  );
}

function rateWords(rate: number): string {
  if (rate >= 10) return `${Math.round(rate)} rows a second`;
  return rate >= 1
    ? `${rate.toFixed(1)} rows a second`
    : `${formatNumber(Math.round(rate * 600) / 10)} rows a minute`;
}
