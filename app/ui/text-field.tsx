/**
 * A line of text with its label, native: the forms made from fields have a dozen, and as Mantine's they cost the server
 * more than the rest of the form.
 */
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./text-field.module.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id" | "className"> {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong, or only that something is. */
  error?: ReactNode;
  /** Stands at the end of the line, e.g. "months". */
  unit?: string;
  asterisk?: boolean;
}

export function TextField({ label, help, error, unit, asterisk, ...input }: TextFieldProps) {
  const id = useId();
  const words = typeof error === "boolean" ? undefined : error;
  const below = words ?? help;
  return (
    <div data-unit={unit !== undefined || undefined} className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {asterisk && (
          <span className={classes.asterisk} aria-hidden>
            {" "}
            *
          </span>
        )}
      </label>
      <div className={classes.line}>
        <input
          {...input}
          id={id}
          className={classes.input}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={below ? `${id}-below` : undefined}
        />
        {unit && <span className={classes.unit}>{unit}</span>}
      </div>
      {below && (
        <p id={`${id}-below`} className={words ? classes.error : classes.help}>
          {below}
        </p>
      )}
    </div>
  );
}
