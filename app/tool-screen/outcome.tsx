/** What became of a submission: the loader, the failure box, the result, or the word that a CSV is on its way. */
import { type RefObject, Suspense } from "react";
import { Link } from "react-router";
import type { RunView } from "../runs/run-view";
import type { FieldView } from "../toolkit/fields";
import { Button } from "../ui/button";
import type { QueryView } from "./screen";
import { EmptyState } from "../ui/empty-state";
import { lazyPart } from "../ui/lazy-part";
import { FailureBox } from "../ui/failure-box";
import { SandboxMark } from "../ui/source-mark";
import classes from "./outcome.module.css";
import type { QueryState } from "./query-state";
import type { ResultViews } from "./result-views";
import { RunProgress } from "./run-progress";

interface OutcomeProps {
  state: QueryState;
  /** Those of the screen, where it has any, and the form they stand in. */
  filterFields: Record<string, FieldView> | undefined;
  filters: RefObject<HTMLFormElement | null>;
  views: ResultViews;
  query: QueryView;
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
  if (state.shown) return <Result state={state} views={views} query={query} {...around} />;
  const { example } = query;
  if (!example) return null;
  return (
    <EmptyState
      title="Nothing searched yet"
      words="Try it with an example, or put in one of your own."
      action={
        <Button variant="default" onClick={() => onExample(example)}>
          Try {example}
        </Button>
      }
    />
  );
}

const PausedRun = lazyPart("what a search asks", () => import("./paused-run"));
const CsvRun = lazyPart("the state of a file's run", () => import("./csv-run"));

interface CsvTakenProps extends Pick<OutcomeProps, "onCancel" | "onResume" | "onRead"> {
  csv: NonNullable<QueryState["csv"]>;
}

/** The block stands at once; how the run stands comes with its first reading. */
function CsvTaken({ csv: { runId, message, run }, ...steer }: CsvTakenProps) {
  return (
    <section className={classes.taken} aria-label="Results for CSV">
      <h2 className={classes.title}>Results for CSV</h2>
      {message && <p>{message}</p>}
      {run ? (
        <Suspense>
          <CsvRun run={run} {...steer} />
        </Suspense>
      ) : (
        <p>
          The file was taken in. <Link to={`/runs/${runId}`}>Follow the run</Link>
        </p>
      )}
    </section>
  );
}

const MadeWith = lazyPart("the filters of a result", () => import("./made-with"));

function Result({
  state,
  views,
  query,
  filterFields,
  filters,
}: Pick<OutcomeProps, "state" | "views" | "query" | "filterFields" | "filters">) {
  const { shown, term } = state;
  const View = views[query.name];
  if (!shown || !View) return null;
  return (
    <section className={classes.result}>
      <header className={classes.header}>
        <h2 className={classes.title}>Results for {term}</h2>
        {shown.sandbox && <SandboxMark />}
        <Link to={`/runs/${shown.id}`} className={classes.more}>
          Open the run
        </Link>
      </header>
      {filterFields && (
        <Suspense>
          <MadeWith run={shown} fields={filterFields} form={filters} />
        </Suspense>
      )}
      {shown.status === "cancelled" ? (
        <p className={classes.reason}>This run was cancelled before it ended.</p>
      ) : shown.status === "failed" ? (
        <p className={classes.reason}>
          This run failed.{shown.error && ` ${shown.error.detail} ${shown.error.nextStep}`}
        </p>
      ) : shown.status === "no-data" ? (
        <>
          <p className={classes.reason}>{shown.reason ?? "Nothing was found."}</p>
          {query.whatIf && (
            <p>
              <Link to={`/runs/${shown.id}`}>See what other filters would find</Link>, by the answers that are
              there: nothing is looked up or paid.
            </p>
          )}
        </>
      ) : (
        <>
          {shown.reason && <p className={classes.beside}>{shown.reason}</p>}
          {/* The view was looked up by the query whose result this is; the table of views keeps no type for each. */}
          {shown.result !== undefined && <View result={shown.result as never} run={shown} />}
        </>
      )}
    </section>
  );
}
