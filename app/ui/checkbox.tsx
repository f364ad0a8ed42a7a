/** A native checkbox with its label. It renders cheaply and works before hydration. */
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  label: ReactNode;
  help?: ReactNode;
}

export function Checkbox({ label, help, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <input
        {...input}
        id={id}
        type="checkbox"
        className={classes.box}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
    </div>
  );
}
