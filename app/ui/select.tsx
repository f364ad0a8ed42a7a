/** A native select with its label. */
import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import type { ComponentProps } from "react";
import { FieldFrame, type FrameProps } from "./field-frame";
import classes from "./select.module.css";

interface SelectProps extends FrameProps, Omit<ComponentProps<"select">, keyof FrameProps | "children"> {
  options: readonly (string | { value: string; label: string })[];
}

export function Select(props: SelectProps) {
  const { label, help, error, asterisk, small, id, className, options, ...select } = props;
  return (
    <FieldFrame {...{ label, help, error, asterisk, small, id, className }}>
      {(ties) => (
        <>
          <select {...select} {...ties} className={classes.select}>
            {options.map((option) => {
              const { value, label: words } =
                typeof option === "string" ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {words}
                </option>
              );
            })}
          </select>
          <IconSelector size={14} className={classes.mark} aria-hidden />
        </>
      )}
    </FieldFrame>
  );
}
