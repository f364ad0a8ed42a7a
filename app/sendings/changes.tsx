/** Shows one property's present value and the value to write. */
import type { PropertyPlan } from "./plan/differences";
import classes from "./sendings.module.css";

export function Change({ change, isTicked }: { change: PropertyPlan; isTicked: boolean }) {
  const { kind, old, new: value, words } = change;
  if (kind === "same") return <span className={classes.quiet}>{old}</span>;
  if (kind === "clears")
    return (
      <>
        <del className={classes.old}>{old}</del> <span className={classes.changed}>cleared</span>
      </>
    );
  if (value === null) return <span className={classes.refused}>{words}</span>;
  if (kind === "overwrites" && !isTicked)
    return (
      <>
        {old} <span className={classes.kept}>yours: {value}</span>
      </>
    );
  return (
    <>
      {old !== null && (
        <>
          <del className={classes.old}>{old}</del> <span aria-hidden>→</span>{" "}
        </>
      )}
      <ins className={old === null ? classes.filled : classes.changed}>{value}</ins>
    </>
  );
}
