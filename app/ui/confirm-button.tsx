import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import classes from "./confirm-button.module.css";

interface ConfirmButtonProps {
  label: string;
  question: string;
  intent: string;
  /** URL that receives the form; by default the screen's own action. */
  action?: string;
  /** Label of the cancel button; "Keep it" by default. */
  backLabel?: string;
  size?: "xs";
  /** Further fields to post. */
  children?: ReactNode;
  /** Runs instead of posting the form, if the screen stays. */
  onConfirm?(): void;
}

/**
 * Asks once before an action that cannot be undone. Uses a native popover, so it works before
 * hydration.
 */
export function ConfirmButton({
  label,
  question,
  intent,
  action,
  backLabel = "Keep it",
  size,
  children,
  onConfirm,
}: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <Button variant="default" size={size} popoverTarget={id}>
        {label}
      </Button>
      <div id={id} popover="auto" className={classes.box} role="dialog" aria-label={question}>
        <p>{question}</p>
        <Form
          method="post"
          action={action}
          className={classes.buttons}
          // An open popover would cover the answer.
          onSubmit={(event) => {
            event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
            if (!onConfirm) return;
            event.preventDefault();
            onConfirm();
          }}
        >
          <input type="hidden" name="intent" value={intent} />
          {children}
          <Button variant="default" popoverTarget={id} popoverTargetAction="hide">
            {backLabel}
          </Button>
          <Button type="submit" color="red">
            {label}
          </Button>
        </Form>
      </div>
    </>
  );
}
