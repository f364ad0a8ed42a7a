/** The result of a plain run: texts to read, else its tables; as JSON only when asked for. */
import { isOpen, type ShownRun } from "../../runs/run-view";
import { isItems } from "../../toolkit/shown-item";
import type { WrittenText } from "../../toolkit/tool";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { ItemResults } from "../../ui/item-list";
import { isPostFindings, PostResults } from "../../ui/post-list";
import { JsonView } from "../../ui/json-view";
import { ResultTables } from "../../ui/result-tables";
import { UsageLine } from "../../ui/usage-line";
import { Downloads } from "./downloads";
import classes from "./run.module.css";

export function RunResult({ run, texts }: { run: ShownRun; texts: WrittenText[] }) {
  if (isOpen(run)) return null;
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Result</h2>
        {run.result !== undefined && <Downloads run={run} tables={run.tables ?? []} />}
      </header>
      {run.reason && <p>{run.reason}</p>}
      {texts.map((text) => (
        <Written key={text.title} {...text} />
      ))}
      {run.status === "done" && run.result !== undefined && texts.length === 0 && <Found run={run} />}
      {run.result !== undefined && <AsJson result={run.result} />}
      {run.status === "cancelled" && <p>This run was cancelled before it ended.</p>}
    </section>
  );
}

/** Posts as posts; everything else as the tables it is made of. */
function Found({ run: { result, tables = [], headline } }: { run: ShownRun }) {
  if (isPostFindings(result)) return <PostResults result={result} />;
  return (
    <>
      {headline && <p className={classes.headline}>{headline}</p>}
      {tables.length > 0 ? (
        <ResultTables tables={tables} />
      ) : (
        isItems(result) && <ItemResults result={result} />
      )}
    </>
  );
}

function AsJson({ result }: { result: unknown }) {
  return (
    <details>
      <summary className={classes.summary}>The whole result as JSON</summary>
      <JsonView value={result} unfolded={1} />
    </details>
  );
}

/** A text that was written, to read and to copy, with what it took and what to look at in it. */
function Written({ title, text, checks, usage }: WrittenText) {
  return (
    <article className={classes.written}>
      <h3>{title}</h3>
      <p className={classes.letter}>{text}</p>
      {checks && <DraftChecks checks={checks} />}
      {usage.model && <UsageLine usage={usage} />}
      <div>
        <CopyButton text={text} />
      </div>
    </article>
  );
}
