/** What stands around a control: its label above; below it the help, or what is wrong in its place. */
import { type ReactNode, useId } from "react";
import classes from "./field-frame.module.css";

export interface FrameProps {
  /** None: the control carries an aria-label. */
  label?: ReactNode;
  help?: ReactNode;
  /** A hint below the field, which stays when an error appears. */
  hint?: ReactNode;
  /** What is wrong, or only that something is. */
  error?: ReactNode;
  asterisk?: boolean;
  /** As high and as large as a small button beside it. */
  small?: boolean;
  /** Only where something outside has to know it. */
  id?: string;
  /** Of the whole field. */
  className?: string;
}

/** What ties the control to the words around it. */
interface Ties {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FrameProps {
  children(ties: Ties): ReactNode;
}

export function FieldFrame({
  children,
  label,
  help,
  hint,
  error,
  asterisk,
  small,
  ...field
}: FieldFrameProps) {
  const own = useId();
  const id = field.id ?? own;
  const words = typeof error === "boolean" ? undefined : error;
  const below = words || help;
  const ties = [below && `${id}-below`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={`${classes.field} ${field.className ?? ""}`} data-small={small || undefined}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {asterisk && (
            <span className={classes.asterisk} aria-hidden>
              {" "}
              *
            </span>
          )}
        </label>
      )}
      <div className={classes.line}>
        {children({
          id,
          "aria-invalid": Boolean(error) || undefined,
          "aria-describedby": ties || undefined,
        })}
      </div>
      {below && (
        <p id={`${id}-below`} className={words ? classes.error : classes.help}>
          {below}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={classes.help}>
          {hint}
        </p>
      )}
    </div>
  );
}
