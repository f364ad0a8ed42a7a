/** The frame of a control: its label above, and its help or error below. */
import { type ReactNode, useId } from "react";
import classes from "./field-frame.module.css";

export interface FrameProps {
  /** Omitted if the control has an aria-label. */
  label?: ReactNode;
  help?: ReactNode;
  /** A hint below the field, which stays visible next to an error. */
  hint?: ReactNode;
  /** Shows the hint only while the field is marked. Screen readers always have it. */
  isHintQuiet?: boolean;
  /** The error text, or true to mark the field only. */
  error?: ReactNode;
  asterisk?: boolean;
  /** Matches the height of a small button. */
  small?: boolean;
  /** Set only if something outside refers to the control. */
  id?: string;
  /** Class of the whole field. */
  className?: string;
}

/** Ids that connect the control with its label and texts. */
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
  isHintQuiet,
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
        <p id={`${id}-hint`} className={isHintQuiet && !error ? "visually-hidden" : classes.help}>
          {hint}
        </p>
      )}
    </div>
  );
}
