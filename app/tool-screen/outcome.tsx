/**
 * Shows the outcome of a submission: progress, failure box, result, or the note that a file is
 * being processed.
 */
import { Suspense } from "react";
import { Link } from "react-router";
import { isOpen, type RunView } from "../runs/run-view";
import { Button } from "../ui/button";
import { loadLater } from "../ui/drawn-later";
import { EmptyState } from "../ui/empty-state";
import { lazyPart } from "../ui/lazy-part";
import { FailureBox } from "../ui/failure-box";
import classes from "./outcome.module.css";
import type { QueryState } from "./query-state";
import type { ResultBlockProps } from "./result-block";
import { RunProgress } from "./late-run-progress";

interface OutcomeProps extends ResultBlockProps {
  onCancel(): void;
  onResume(): void;
  onRead(run: RunView): void;
  onExample(example: string): void;
}

export function Outcome({
  state,
  views,
  query,
  onCancel,
  onResume,
  onRead,
  onExample,
  ...around
}: OutcomeProps) {
  if (state.pause && state.runId)
    return (
      <Suspense>
        <PausedRun pause={state.pause} runId={state.runId} onResume={onResume} onCancel={onCancel} />
      </Suspense>
    );
  if (state.status === "sending") return <RunProgress state={state} onCancel={onCancel} />;
  if (state.status === "failed" && state.problem)
    return <FailureBox problem={state.problem} runId={state.runId ?? undefined} />;
  if (state.csv) return <CsvTaken csv={state.csv} onCancel={onCancel} onResume={onResume} onRead={onRead} />;
  if (state.shown)
    return (
      <Suspense>
        <Result state={state} views={views} query={query} {...around} />
      </Suspense>
    );
  const { example } = query;
  if (!example) return null;
  return (
    <EmptyState
      sketch
      title="No searches yet"
      words="Run the example or enter your own."
      action={
        <>
          <Button variant="default" onClick={() => onExample(example)}>
            Try {example}
          </Button>
          {query.price && <span className={classes.price}>{query.price.words}</span>}
        </>
      }
    />
  );
}

const PausedRun = lazyPart("what a search asks", () => import("./paused-run"));
const loadResult = () => import("./result-block");
loadLater(loadResult);
const Result = lazyPart("the result of a search", loadResult, NotDrawn);
const CsvRun = lazyPart("the state of a file's run", () => import("./csv-run"));

interface CsvTakenProps extends Pick<OutcomeProps, "onCancel" | "onResume" | "onRead"> {
  csv: NonNullable<QueryState["csv"]>;
}

/**
 * The note that a file was accepted. It appears at once and shows details after the first reading.
 * The link to the run stays the same element, so that it keeps the keyboard focus.
 */
function CsvTaken({ csv: { runId, message, run }, ...steer }: CsvTakenProps) {
  return (
    <section className={classes.taken} aria-label="Results for CSV">
      <div className={classes.header}>
        <h2 className={classes.title}>Results for CSV</h2>
        <Link className={classes.more} to={`/runs/${runId}`}>
          {run && !isOpen(run) ? "View full results" : "Track progress"}
        </Link>
      </div>
      {message && <p>{message}</p>}
      {run ? (
        <Suspense>
          <CsvRun run={run} {...steer} />
        </Suspense>
      ) : (
        <p>File received.</p>
      )}
    </section>
  );
}

function NotDrawn({ state: { shown } }: ResultBlockProps) {
  if (!shown) return null;
  return (
    <p>
      The result is ready, but it could not be shown here.{" "}
      <Link to={`/runs/${shown.id}`}>View full results</Link>
    </p>
  );
}
