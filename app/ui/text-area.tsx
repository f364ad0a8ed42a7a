/** A multi-line text field with its label. */
import type { ComponentProps } from "react";
import { FieldFrame, type FrameProps } from "./field-frame";
import classes from "./text-area.module.css";

interface TextAreaProps extends FrameProps, Omit<ComponentProps<"textarea">, keyof FrameProps> {
  /** Grows with its text, within bounds. `rows` only counts in browsers that cannot do this. */
  grows?: boolean;
  /** Monospace font, for prompts and JSON. */
  mono?: boolean;
}

export function TextArea(props: TextAreaProps) {
  const { label, help, error, asterisk, small, id, className, grows, mono, ...area } = props;
  return (
    <FieldFrame {...{ label, help, error, asterisk, small, id, className }}>
      {(ties) => (
        <textarea
          {...area}
          {...ties}
          className={classes.area}
          data-grows={grows || undefined}
          data-mono={mono || undefined}
        />
      )}
    </FieldFrame>
  );
}
