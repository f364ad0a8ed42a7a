import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { Button } from "./button";
import classes from "./confirm-button.module.css";

interface ConfirmButtonProps {
  label: string;
  question: string;
  intent: string;
  /** Where it is posted; this screen's own action unless given. */
  action?: string;
  /** Names the way back; "Keep it" unless given. */
  backLabel?: string;
  /** More that is posted with it. */
  children?: ReactNode;
  /** Does it in place of posting the form, where the screen stays. */
  onConfirm?(): void;
}

/** Asks once before it posts something that can't be taken back. A native popover: works before hydration. */
export function ConfirmButton({
  label,
  question,
  intent,
  action,
  backLabel = "Keep it",
  children,
  onConfirm,
}: ConfirmButtonProps) {
  const id = useId();
  return (
    <>
      <Button variant="default" popoverTarget={id}>
        {label}
      </Button>
      <div id={id} popover="auto" className={classes.box} role="dialog" aria-label={question}>
        <p>{question}</p>
        <Form
          method="post"
          action={action}
          className={classes.buttons}
          // Over what the answer says it would stay.
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
