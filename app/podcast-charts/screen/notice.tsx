/** Small notes next to a part: loading, or could not be loaded. */
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import classes from "./notice.module.css";

export function Loading({ words }: { words: string }) {
  return (
    <p className={classes.notice} role="status">
      <Spinner small /> {words}
    </p>
  );
}

export function NotLoaded({ problem, onRetry }: { problem: string; onRetry?(): void }) {
  return (
    <p className={classes.notice} role="alert" data-failed="true">
      Could not be loaded. {problem}
      {onRetry && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </p>
  );
}
