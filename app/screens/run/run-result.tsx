/** The result of a plain run: texts to read, items in a list, anything else as JSON; whole and as a table to download. */
import { isOpen, type RunView } from "../../runs/run-view";
import { isItems } from "../../toolkit/shown-item";
import type { WrittenText } from "../../toolkit/tool";
import { ItemResults } from "../../ui/item-list";
import { isPostFindings, PostResults } from "../../ui/post-list";
import { JsonView } from "../../ui/json-view";
import { Downloads } from "./downloads";
import classes from "./run.module.css";
import { Written } from "./written";

export function RunResult({ run, texts }: { run: RunView; texts: WrittenText[] }) {
  if (isOpen(run)) return null;
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Result</h2>
        {run.result !== undefined && <Downloads run={run} />}
      </header>
      {run.reason && <p>{run.reason}</p>}
      {texts.map((text) => (
        <Written key={text.title} {...text} />
      ))}
      {run.result !== undefined &&
        (texts.length > 0 ? (
          <details>
            <summary className={classes.summary}>The whole result</summary>
            <JsonView value={run.result} unfolded={1} />
          </details>
        ) : (
          <Shown result={run.result} />
        ))}
      {run.status === "cancelled" && <p>This run was cancelled before it ended.</p>}
    </section>
  );
}

export function Shown({ result }: { result: unknown }) {
  if (isItems(result)) return <ItemResults result={result} />;
  return isPostFindings(result) ? <PostResults result={result} /> : <JsonView value={result} />;
}
