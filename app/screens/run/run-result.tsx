/** The result of a plain run: its texts, or otherwise its tables. JSON is shown on request. */
import type { ListKind } from "../../records/storage/lists";
import { isOpen, type ShownRun, writingOf } from "../../runs/run-view";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { readLeftOut } from "../../toolkit/left-out";
import { isItems } from "../../toolkit/shown-item";
import { hasPeople } from "../../toolkit/tables/layouts";
import type { WrittenText } from "../../toolkit/tool";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { ItemResults } from "../../tool-screen/table-results";
import { isPostFindings, PostResults } from "../../ui/post-list";
import { JsonView } from "../../ui/json-view";
import { LeftOutBar } from "../../ui/left-out-bar";
import { useOneStop } from "../../ui/one-stop";
import { Letter } from "../../ui/result-tables/letter";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { UsageLine } from "../../ui/usage-line";
import { exportedFiles, resultAddress } from "./exported-files";
import { ExportButtons } from "./list/export-buttons";
import { ResultSteps } from "./result-steps";
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
  const stop = useOneStop<HTMLDivElement>();
  if (isOpen(run) || (run.status === "failed" && run.result === undefined)) return null;
  const note = readLeftOut(run.reason ?? "");
  return (
    <section className={classes.section}>
      <h2 className="visually-hidden">Result</h2>
      {run.result !== undefined && (
        <div className={classes.head} role="group" aria-label="This result" {...stop}>
          {/* The page's header sends the people. */}
          {run.status === "done" && <ResultSteps run={run} takers={takers} kinds={kinds} canSend={false} />}
          <ExportButtons
            peopleOf={hasPeople(run.tables ?? []) ? run.id : null}
            list=""
            keys={null}
            csv={resultAddress(run.id)}
            files={exportedFiles(run, run.tables ?? [])}
          />
        </div>
      )}
      {run.status === "done" && texts.length === 0 && run.headline && !isPostFindings(run.result) && (
        <p className={classes.headline}>{run.headline}</p>
      )}
      {note.others && <p>{note.others}</p>}
      {texts.map((text) => (
        <Written key={text.title} {...text} />
      ))}
      {run.status === "done" && run.result !== undefined && texts.length === 0 && <Found run={run} />}
      {note.parts.map((part) => (
        <LeftOutBar key={part.what} {...part} />
      ))}
      {run.result !== undefined && <AsJson result={run.result} />}
      {run.status === "cancelled" && <p>This run was cancelled before it ended.</p>}
    </section>
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
