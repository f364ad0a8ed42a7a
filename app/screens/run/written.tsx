/** A text that was written, to read and to copy, with what it took and what to look at in it. */
import type { WrittenText } from "../../toolkit/tool";
import { CopyButton } from "../../ui/copy-button";
import { DraftChecks } from "../../ui/draft-checks";
import { UsageLine } from "../../ui/usage-line";
import classes from "./run.module.css";

export function Written({ title, text, checks, usage }: WrittenText) {
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
