/** Shows a search's result on its tool's screen. Its code loads after the screen. */
import { type RefObject, Suspense, use } from "react";
import { Link } from "react-router";
import type { FieldView } from "../toolkit/fields";
import { readLeftOut } from "../toolkit/left-out";
import { LeftOutBar } from "../ui/left-out-bar";
import { lazyPart } from "../ui/lazy-part";
import { ResultActions } from "../ui/result-actions";
import { SandboxMark } from "../ui/source-mark";
import type { QueryState } from "./query-state";
import type { ResultViews } from "./result-views";
import type { QueryView } from "./screen";
import classes from "./outcome.module.css";

export interface ResultBlockProps {
  state: QueryState;
  /** The screen's filter fields, if any, and their form. */
  filterFields: Record<string, FieldView> | undefined;
  filters: RefObject<HTMLFormElement | null>;
  views: ResultViews;
  query: QueryView;
}

const MadeWith = lazyPart("the filters of a result", () => import("./made-with"));

export default function ResultBlock({ state, views, query, filterFields, filters }: ResultBlockProps) {
  const { shown, term } = state;
  const View = views[query.name];
  const actionsFor = use(ResultActions);
  if (!shown || !View) return null;
  const note = readLeftOut(shown.reason ?? "");
  return (
    <section className={classes.result}>
      <header className={classes.header}>
        <h2 className={classes.title}>Results for {term}</h2>
        {shown.sandbox && <SandboxMark />}
        <Link to={`/runs/${shown.id}`} className={classes.more}>
          View full results
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
              <Link to={`/runs/${shown.id}`}>Try looser filters</Link>for free, with the data already
              collected.
            </p>
          )}
        </>
      ) : (
        <>
          {note.others && <p className={classes.beside}>{note.others}</p>}
          {(shown.tables?.length ?? 0) > 0 && (
            <div className={classes.steps}>
              <Suspense>{actionsFor(shown)}</Suspense>
            </div>
          )}
          {/* The view was looked up by the query whose result this is; the table of views keeps no type for each. */}
          {shown.result !== undefined && <View result={shown.result as never} run={shown} />}
          {note.parts.map((part) => (
            <LeftOutBar key={part.what} {...part} />
          ))}
        </>
      )}
    </section>
  );
}
