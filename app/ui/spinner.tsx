import classes from "./spinner.module.css";

/** Turns while something is under way. It says so by itself only with a label; else words stand beside it. */
export function Spinner({ label, small }: { label?: string; small?: boolean }) {
  return (
    <span className={classes.spinner} data-small={small || undefined} role={label && "status"}>
      {label && <span className={classes.label}>{label}</span>}
    </span>
  );
}
