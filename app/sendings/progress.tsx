/** How far a sending is while the worker is at it: the steps, the bar, and the count. */
import { formatNumber } from "../toolkit/format-number";
import { outcomesIn } from "./plan/counts";
import summary from "./outcome-summary.module.css";
import classes from "./progress.module.css";
import type { SendingView } from "./view";
import { isUnfinished } from "./words";

/** Not the words of the states, which say how a sending ended. */
const steps = ["Compare", "Approve", "Write", "Done"] as const;
const backSteps = ["Write", "Take back", "Done"] as const;

export function Progress({ sending }: { sending: SendingView }) {
  const { state } = sending;
  const isBack = state === "returning";
  const [shown, at] = isBack ? [backSteps, 1] : [steps, isCompared(sending) ? 0 : 2];
  const { done, all, words } = doneOf(sending);
  return (
    <section className={classes.progress} aria-label="Progress">
      <div className={classes.head}>
        <p className={summary.headline}>
          {done !== null && (
            <>
              <strong>{formatNumber(done)}</strong> of{" "}
            </>
          )}
          {formatNumber(all)} {words}
        </p>
        <ol className={classes.steps} aria-label="Steps">
          {shown.map((step, place) => (
            <li
              key={step}
              data-is={place < at ? "done" : place === at ? "now" : "next"}
              aria-current={place === at ? "step" : undefined}
            >
              {step}
            </li>
          ))}
        </ol>
      </div>
      <progress
        className={classes.bar}
        aria-label="Done so far"
        max={Math.max(all, 1)}
        {...(done !== null && { value: done })}
      />
    </section>
  );
}

/** Until the sending ends, the counts include planned records, so what is open decides. */
export function doneOf(sending: SendingView) {
  const { state, rows, records, total, open } = sending;
  if (isCompared(sending))
    return { done: total - rows["not reached"], all: total, words: "compared with HubSpot" };
  const all = outcomesIn("sent").reduce((sum, outcome) => sum + records[outcome], 0);
  if (state === "returning")
    return { done: null, all: records.created + records.filled, words: "being taken back" };
  return { done: Math.max(0, all - open), all, words: "written to HubSpot" };
}

/** Whether the worker compares the rows, or stopped while it did. */
const isCompared = ({ state, approvedAt }: SendingView) =>
  state === "planning" || (state === "stopped" && approvedAt === null);

export const showsProgress = ({ state }: SendingView): boolean =>
  state === "planning" || state === "returning" || isUnfinished(state);
