/** A bar of the kept and the excluded results. The reasons unfold below it. */
import { formatNumber } from "../toolkit/format-number";
import type { ReadLeftOut } from "../toolkit/left-out";
import classes from "./left-out-bar.module.css";

/** Shades of the bar; further reasons share the last. */
const shades = 4;

export function LeftOutBar({ total, of, what, reasons }: ReadLeftOut) {
  const kept = of - total;
  const starts = reasons.map((_, at) => reasons.slice(0, at).reduce((sum, { count }) => sum + count, kept));
  return (
    <details className={classes.all}>
      <summary className={classes.summary}>
        <span>
          <strong>{formatNumber(kept)}</strong> of {formatNumber(of)} {what} kept
        </span>
        <svg
          className={classes.bar}
          viewBox={`0 0 ${Math.max(of, 1)} 1`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <rect className={classes.kept} width={kept} height={1} />
          {reasons.map(({ count, words }, at) => (
            <rect key={words} data-shade={shadeOf(at)} x={starts[at]} width={count} height={1} />
          ))}
        </svg>
        <span className={classes.told}>{formatNumber(total)} left out</span>
      </summary>
      <ul className={classes.reasons}>
        {reasons.map(({ count, words }, at) => (
          <li key={words}>
            <span className={classes.swatch} data-shade={shadeOf(at)} aria-hidden />
            <span className={classes.count}>{formatNumber(count)}</span> {words}
          </li>
        ))}
      </ul>
    </details>
  );
}

const shadeOf = (at: number) => Math.min(at, shades - 1) + 1;
