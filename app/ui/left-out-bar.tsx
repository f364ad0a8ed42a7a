/** A bar of the kept and the excluded results. The reasons unfold below it. */
import { formatNumber } from "../toolkit/format-number";
import type { ReadLeftOut } from "../toolkit/left-out";
import classes from "./left-out-bar.module.css";
import { SharesBar, Swatch } from "./shares-bar";

export function LeftOutBar({ total, of, what, reasons }: ReadLeftOut) {
  const kept = of - total;
  return (
    <details className={classes.all}>
      <summary className={classes.summary}>
        <span>
          <strong>{formatNumber(kept)}</strong> of {formatNumber(of)} {what} kept
        </span>
        <SharesBar
          total={of}
          good={kept}
          others={reasons.map(({ count, words }) => ({ name: words, count }))}
        />
        <span className={classes.told}>{formatNumber(total)} left out</span>
      </summary>
      <ul className={classes.reasons}>
        {reasons.map(({ count, words }, at) => (
          <li key={words}>
            <Swatch at={at} />
            <span className={classes.count}>{formatNumber(count)}</span> {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
