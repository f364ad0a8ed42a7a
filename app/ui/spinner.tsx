import classes from "./spinner.module.css";

/** Turns while work is in progress. Without a label, a text next to it must say so. */
export function Spinner({ label, small }: { label?: string; small?: boolean }) {
  return (
    <span className={classes.spinner} data-small={small || undefined} role={label && "status"}>
      {label && <span className={classes.label}>{label}</span>}
    </span>
  );
}
