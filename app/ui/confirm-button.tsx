import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
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
  const box = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().formData?.get("intent") === intent;
  const wasSending = useRef(false);
  // Stays open until the answer is there: a second click of a double click would hit what lies below.
  useEffect(() => {
    if (wasSending.current && !isSending) box.current?.hidePopover();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <>
      <Button variant="default" size={size} popoverTarget={id}>
        {label}
      </Button>
      <div ref={box} id={id} popover="auto" className={classes.box} role="dialog" aria-label={question}>
        <p>{question}</p>
        <Form
          method="post"
          action={action}
          className={classes.buttons}
          onSubmit={(event) => {
            if (!onConfirm) return;
            event.preventDefault();
            box.current?.hidePopover();
            onConfirm();
          }}
        >
          <input type="hidden" name="intent" value={intent} />
          {children}
          <Button variant="default" popoverTarget={id} popoverTargetAction="hide">
            {backLabel}
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            {label}
          </Button>
        </Form>
      </div>
    </>
  );
}
