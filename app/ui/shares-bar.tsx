/** A bar of a green part and grey parts, and the swatch that names a part's shade in a legend. */
import classes from "./shares-bar.module.css";

/** Number of grey shades; all further parts use the last one. */
const shades = 4;
const shadeOf = (at: number) => Math.min(at, shades - 1) + 1;

interface SharesBarProps {
  /** Width of the whole bar. */
  total: number;
  /** The green part. */
  good: number;
  /** The grey parts, in order, by name. */
  others: { name: string; count: number }[];
}

export function SharesBar({ total, good, others }: SharesBarProps) {
  const starts = others.map((_, at) => others.slice(0, at).reduce((sum, { count }) => sum + count, good));
  return (
    <svg
      className={classes.bar}
      viewBox={`0 0 ${Math.max(total, 1)} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect className={classes.good} width={good} height={1} />
      {others.map(({ name, count }, at) => (
        <rect key={name} data-shade={shadeOf(at)} x={starts[at]} width={count} height={1} />
      ))}
    </svg>
  );
}

/** @param props.at the part's place among the grey parts */
export const Swatch = ({ at }: { at: number }) => (
  <span className={classes.swatch} data-shade={shadeOf(at)} aria-hidden />
);
