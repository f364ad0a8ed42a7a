/** A native text field with its label. Text typed before the scripts load is kept and posted. */
import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FrameProps } from "./field-frame";
import classes from "./text-field.module.css";

export interface TextFieldProps extends FrameProps, Omit<ComponentProps<"input">, keyof FrameProps> {
  /** Shown at the end of the field, e.g. "months". */
  unit?: string;
  /** Shown at the start of the field. */
  icon?: ReactNode;
  /** Shown at the end of the field, as wide as an icon. */
  after?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    help,
    hint: given,
    error,
    asterisk,
    small,
    id,
    className,
    unit,
    icon,
    after,
    ...input
  } = props;
  const isAddress = input.type === "email" || input.inputMode === "email";
  const hint = given ?? (isAddress && label ? "An address such as name@company.com." : undefined);
  return (
    <FieldFrame
      isHintQuiet={given === undefined}
      {...{ label, help, hint, error, asterisk, small, id, className }}
    >
      {(ties) => (
        <>
          {icon && <span className={classes.icon}>{icon}</span>}
          <input {...input} {...ties} className={classes.input} />
          {unit && <span className={classes.unit}>{unit}</span>}
          {after && <span className={classes.after}>{after}</span>}
        </>
      )}
    </FieldFrame>
  );
}
