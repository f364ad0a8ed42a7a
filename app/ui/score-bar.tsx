import classes from "./score-bar.module.css";

interface ScoreBarProps {
  /** Highest possible score. */
  most: number;
  /** Components of the score, in points. */
  parts: [label: string, points: number][];
}

/** A score as a bar of its components. The number next to it says the same to screen readers. */
export function ScoreBar({ most, parts }: ScoreBarProps) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, [, points]) => sum + points, 0));
  return (
    <svg className={classes.bar} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden>
      {parts.map(([label, points], at) => (
        <rect
          key={label}
          className={at === 0 ? classes.first : classes.other}
          x={starts[at]}
          width={points}
          height={1}
        >
          <title>{`${label}: ${points}`}</title>
        </rect>
      ))}
    </svg>
  );
}
