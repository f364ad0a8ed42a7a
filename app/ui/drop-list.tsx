import { byCount, reasonFor } from "../toolkit/left-out";
import classes from "./post-list.module.css";

/** Lists how many items were excluded by each reason, the most frequent first. */
export function DropList({ drops }: { drops: Record<string, number> }) {
  const reasons = byCount(drops);
  if (reasons.length === 0) return null;
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return (
    <details className={classes.drops}>
      <summary>{total} left out</summary>
      <ul>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <span className={classes.count}>{count}</span> {reasonFor(reason, count)}
          </li>
        ))}
      </ul>
    </details>
  );
}
