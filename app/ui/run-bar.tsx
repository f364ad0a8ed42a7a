/** A bar split by the states of a run's rows, with a text for screen readers. */
import type { RunCounts } from "../runs/run-view";
import classes from "./run-bar.module.css";

const parts = [
  ["done", "done"],
  ["noData", "no data"],
  ["skipped", "skipped"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
] as const;

/** An SVG, because the page's policy forbids a width in a style attribute. */
export function RunBar({ counts }: { counts: RunCounts }) {
  const words = parts.filter(([key]) => counts[key] > 0).map(([key, label]) => `${counts[key]} ${label}`);
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, [key]) => sum + counts[key], 0));
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${Math.max(counts.total, 1)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Of ${counts.total} rows: ${words.join(", ") || "none ended yet"}`}
    >
      {parts.map(([key], at) => (
        <rect key={key} className={classes[key]} x={starts[at]} width={counts[key]} height={1} />
      ))}
    </svg>
  );
}
