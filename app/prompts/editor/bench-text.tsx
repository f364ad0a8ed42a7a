import type { TriedPrompts, TriedSoFar } from "../tried";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { UsageLine } from "../../ui/usage-line";
import classes from "./bench.module.css";

type Result = TriedSoFar["results"][number] & Partial<TriedPrompts["results"][number]>;

/** One text of a try: what came, what it cost, what to look at, and the prompt as it was sent. */
export function BenchText({ result, side }: { result: Result; side: string }) {
  const { example, text, usage, checks, prompt } = result;
  return (
    <article className={classes.result}>
      <h3>
        {example} <span className={classes.hint}>{side}</span>
      </h3>
      <p className={classes.text}>{text || "…"}</p>
      {usage && <UsageLine usage={usage} />}
      {checks && <DraftChecks checks={checks} />}
      {prompt && (
        <>
          <div>
            <CopyButton text={text} />
          </div>
          <details>
            <summary className={classes.hint}>Prompt as sent</summary>
            <p className={classes.sent}>{prompt}</p>
          </details>
        </>
      )}
    </article>
  );
}
