/** The result of a plain run: its texts, or otherwise its tables. JSON is shown on request. */
import { Fragment } from "react";
import type { ListKind } from "../../records/storage/lists";
import { isOpen, type ShownRun, writingOf } from "../../runs/run-view";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { fittingFilters, fittingRows } from "../../runs/lists/fitting";
import { formatNumber } from "../../toolkit/format-number";
import { isItems } from "../../toolkit/shown-item";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import type { WrittenText } from "../../toolkit/tool";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { ItemResults } from "../../tool-screen/table-results";
import { isPostFindings, PostResults } from "../../ui/post-list";
import { JsonView } from "../../ui/json-view";
import { Letter } from "../../ui/result-tables/letter";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { UsageLine } from "../../ui/usage-line";
import { AddToList } from "../add-to-list/add-to-list";
import { Downloads } from "./downloads";
import { UseRows } from "./use-rows";
import classes from "./run.module.css";

interface ResultProps {
  run: ShownRun;
  texts: WrittenText[];
  /** The tools that can use a table's rows, by table. */
  takers: Record<string, RowTaker[]>;
  /** The kinds of record that a table's lines can become, by table. */
  kinds: Record<string, ListKind[]>;
}

export function RunResult({ run, texts, takers, kinds }: ResultProps) {
  if (isOpen(run) || (run.status === "failed" && run.result === undefined)) return null;
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Result</h2>
        {run.result !== undefined && <Downloads run={run} tables={run.tables ?? []} />}
      </header>
      {run.status === "done" && texts.length === 0 && run.headline && !isPostFindings(run.result) && (
        <p className={classes.headline}>{run.headline}</p>
      )}
      {run.reason && <p>{run.reason}</p>}
      {run.status === "done" && (
        <Uses tables={run.tables ?? []} runId={run.id} takers={takers} kinds={kinds} />
      )}
      {texts.map((text) => (
        <Written key={text.title} {...text} />
      ))}
      {run.status === "done" && run.result !== undefined && texts.length === 0 && <Found run={run} />}
      {run.result !== undefined && <AsJson result={run.result} />}
      {run.status === "cancelled" && <p>This run was cancelled before it ended.</p>}
    </section>
  );
}

/** Links to the tools that can use each table. */
function Uses({
  tables,
  runId,
  takers,
  kinds,
}: { tables: ShownTable[]; runId: string } & Pick<ResultProps, "takers" | "kinds">) {
  const used = tables
    .map((table, at) => ({
      name: table.name,
      title: table.title,
      count: table.rows.length,
      fitting: fittingFilters(table) ? fittingRows(table) : [],
      isMain: at === 0,
    }))
    .filter(({ name, count }) => count > 0 && [...(takers[name] ?? []), ...(kinds[name] ?? [])].length > 0);
  if (used.length === 0) return null;
  return (
    <div className={classes.uses}>
      {used.map(({ name, title, count, fitting, isMain }) => (
        <Fragment key={name}>
          <UseRows
            what={`${title} (${formatNumber(count)})`}
            takers={takers[name] ?? []}
            rows={{
              of: "run",
              id: runId,
              list: isMain ? "" : `table=${encodeURIComponent(name)}`,
              selectedIn: null,
            }}
          />
          <AddToList
            what={title}
            runId={runId}
            table={name}
            kinds={kinds[name] ?? []}
            keys={() => Promise.resolve(null)}
            rows={count}
            isPicked
          />
          {fitting.length > 0 && (
            <AddToList
              what={title}
              isFitting
              runId={runId}
              table={name}
              kinds={kinds[name] ?? []}
              keys={() => Promise.resolve(fitting)}
              isPicked={false}
            />
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Shows posts as posts, and everything else as tables. */
function Found({ run }: { run: ShownRun }) {
  const { result, tables = [] } = run;
  if (isPostFindings(result)) return <PostResults result={result} />;
  if (tables.length > 0)
    return <ResultTables tables={tables} writing={writingOf(run, run.input)} of={{ runId: run.id }} />;
  return isItems(result) && <ItemResults result={result} />;
}

function AsJson({ result }: { result: unknown }) {
  return (
    <details>
      <summary className={classes.summary}>The whole result as JSON</summary>
      <JsonView value={result} unfolded={1} />
    </details>
  );
}

/** A generated text to read and copy, with its cost and the points to check. */
function Written({ title, text, letter, checks, usage }: WrittenText) {
  return (
    <article className={classes.written}>
      <h3>{title}</h3>
      {letter ? <Letter {...letter} others={[]} /> : <p className={classes.letter}>{text}</p>}
      {checks && <DraftChecks checks={checks} />}
      {usage.model && <UsageLine usage={usage} />}
      {!letter && (
        <div>
          <CopyButton text={text} />
        </div>
      )}
    </article>
  );
}
