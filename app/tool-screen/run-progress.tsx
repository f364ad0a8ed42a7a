/** Progress of a running search: current message, finished steps, elapsed time, and Cancel. */
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Button } from "../ui/button";
import { Elapsed } from "../ui/elapsed";
import { Spinner } from "../ui/spinner";
import type { QueryState } from "./query-state";
import classes from "./run-progress.module.css";

const inBackground = "This runs in the background. You can leave this page; we’ll email you when it’s done.";

interface RunProgressProps {
  state: QueryState;
  onCancel(): void;
  title?: string;
}

export function RunProgress({
  state,
  onCancel,
  title = "Hang tight, we are scraping the data for you!",
}: RunProgressProps) {
  const { said, sentAt, runId, isInBackground } = state;
  return (
    <section className={classes.progress} aria-busy="true">
      <header className={classes.header}>
        <Spinner />
        <output className={classes.title}>{isInBackground ? inBackground : title}</output>
        {sentAt !== null && <Elapsed since={sentAt} />}
        {runId && (
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </header>
      <ol className={classes.said}>
        {said.map((sentence, index) => (
          <li key={`${index}${sentence}`} data-done={index < said.length - 1}>
            {index < said.length - 1 ? (
              <IconCheck size={14} stroke={2} className={classes.tick} aria-label="Done:" />
            ) : (
              <span className={classes.now} aria-hidden />
            )}
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
