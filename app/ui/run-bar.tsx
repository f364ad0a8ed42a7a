/** A bar split by what became of a run's rows. Read out as words. */
import { VisuallyHidden } from "@mantine/core";
import type { RunCounts } from "../runs/run-view";
import classes from "./run-bar.module.css";

const parts = [
  ["done", "done"],
  ["noData", "without data"],
  ["skipped", "skipped"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
] as const;

export function RunBar({ counts }: { counts: RunCounts }) {
  const words = parts.filter(([key]) => counts[key] > 0).map(([key, label]) => `${counts[key]} ${label}`);
  return (
    <div className={classes.bar}>
      <VisuallyHidden>{`Of ${counts.total} rows: ${words.join(", ") || "none ended yet"}`}</VisuallyHidden>
      {parts.map(([key]) => (
        <span key={key} className={classes[key]} style={{ flexGrow: counts[key] }} />
      ))}
      <span style={{ flexGrow: counts.queued + counts.running + (counts.total === 0 ? 1 : 0) }} />
    </div>
  );
}
