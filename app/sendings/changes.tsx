/** Shows one property's present value and the value to write. Only changes have a colour. */
import type { PropertyPlan } from "./plan/differences";
import classes from "./changes.module.css";

interface ChangeProps {
  change: PropertyPlan;
  /** Whether the user allowed overwriting. */
  isTicked: boolean;
  /** Whether the sending creates the contact, so that all its values are new. */
  isNew: boolean;
}

/** "https://www.linkedin.com/in/ada" → "in/ada": the start says nothing. */
const short = (value: string | null) =>
  value?.replace(/^https?:\/\/(?:www\.)?(?:linkedin\.com\/)?/, "") ?? null;

export const ShortValue = ({ value }: { value: string | null | undefined }) => (
  <span className={classes.value} title={value ?? undefined}>
    {short(value ?? null)}
  </span>
);

export function Change({ change, isTicked, isNew }: ChangeProps) {
  const { kind, words } = change;
  const [old, value] = [short(change.old), short(change.new)];
  if (kind === "same") return <span className={classes.quiet}>{old}</span>;
  if (kind === "clears")
    return (
      <>
        <del className={classes.old}>{old}</del> <span className={classes.changed}>cleared</span>
      </>
    );
  if (value === null) return <span className={classes.refused}>{words}</span>;
  if (isNew) return <ShortValue value={change.new} />;
  if (kind === "overwrites" && !isTicked)
    return (
      <>
        {old} <span className={classes.kept}>yours: {value}</span>
      </>
    );
  return (
    <>
      {old === null ? <span className={classes.quiet}>empty</span> : <del className={classes.old}>{old}</del>}{" "}
      <span className={classes.quiet} aria-hidden>
        →
      </span>{" "}
      <ins className={old === null ? classes.filled : classes.changed}>{value}</ins>
    </>
  );
}
