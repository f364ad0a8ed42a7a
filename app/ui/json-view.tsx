/**
 * Shows any value as coloured JSON that folds by level. It uses native `details`, so it folds
 * without scripts.
 */
import classes from "./json-view.module.css";
import { formatNumber } from "../toolkit/format-number";

interface JsonViewProps {
  value: unknown;
  /** Number of levels that start open. */
  unfolded?: number;
}

export function JsonView({ value, unfolded = 2 }: JsonViewProps) {
  return (
    <div className={classes.view}>
      <Node value={value} unfolded={unfolded} />
    </div>
  );
}

/** Nobody reads more on a screen; the downloads contain everything. */
const mostEntries = 500;
const longestText = 10_000;

function Node({ name, value, unfolded }: { name?: string; value: unknown; unfolded: number }) {
  const label = name !== undefined && <span className={classes.key}>{name}: </span>;
  if (typeof value !== "object" || value === null)
    return (
      <div className={classes.leaf}>
        {label}
        <Leaf value={value} />
      </div>
    );
  const entries = Object.entries(value as Record<string, unknown>);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0)
    return (
      <div className={classes.leaf}>
        {label}
        {open}
        {close}
      </div>
    );
  return (
    <details className={classes.branch} open={unfolded > 0}>
      <summary className={classes.summary}>
        {label}
        {open}
        <span className={classes.count}>
          {entries.length} {Array.isArray(value) ? "entries" : "keys"}
        </span>
        {close}
      </summary>
      <div className={classes.inner}>
        {entries.slice(0, mostEntries).map(([key, each]) => (
          <Node key={key} name={key} value={each} unfolded={unfolded - 1} />
        ))}
        {entries.length > mostEntries && (
          <div className={classes.leaf}>… and {formatNumber(entries.length - mostEntries)} more</div>
        )}
      </div>
    </details>
  );
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === "string") {
    const rest = value.length - longestText;
    return (
      <span className={classes.text}>
        {JSON.stringify(value.slice(0, longestText))}
        {rest > 0 && ` … and ${formatNumber(rest)} characters more`}
      </span>
    );
  }
  if (typeof value === "number") return <span className={classes.number}>{value}</span>;
  return <span className={classes.word}>{String(value)}</span>;
}
