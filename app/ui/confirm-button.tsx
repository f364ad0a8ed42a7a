import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "./button";
import classes from "./confirm-button.module.css";

interface ConfirmButtonProps {
  label: string;
  question: string;
  /** The effects of the action, below the question. */
  detail?: ReactNode;
  intent: string;
  /** URL that receives the form; by default the screen's own action. */
  action?: string;
  /** Label of the cancel button; "Keep it" by default. */
  backLabel?: string;
  /** Label of the button that confirms; by default `label`. */
  doLabel?: string;
  size?: "xs";
  /** Shows the button as an item of a menu, with this icon. */
  icon?: ReactNode;
  /** Whether the action destroys something; true by default. */
  isDangerous?: boolean;
  /** Further fields to post. */
  children?: ReactNode;
  /** Runs instead of posting the form, if the screen stays. */
  onConfirm?(): void;
}

/** Milliseconds within which a second click belongs to a double click. */
const doubleClick = 500;

/**
 * Asks once before an action that cannot be undone. Uses a native popover, so it works before
 * hydration.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, detail, intent, action, backLabel = "Keep it", size, icon } = props;
  const { isDangerous = true, children, onConfirm, doLabel = label } = props;
  // The dialog shows the question as its title, and the rest of the text below it.
  const end = question.search(/[?.](?:\s|$)/) + 1 || question.length;
  const [asked, rest] = [question.slice(0, end), question.slice(end).trim()];
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().formData?.get("intent") === intent;
  // Stays open until the answer is there: a second click of a double click would hit what lies below.
  const [sentAt, setSentAt] = useState<number | null>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    const isAnswered = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!isAnswered || sentAt === null) return;
    const finish = () => {
      setSentAt(null);
      close(box.current);
    };
    const timer = setTimeout(finish, sentAt + doubleClick - performance.now());
    return () => clearTimeout(timer);
  }, [isSending, sentAt]);
  return (
    <>
      {icon ? (
        <Button variant="row" color={isDangerous ? "red" : "gray"} leftSection={icon} popoverTarget={id}>
          {label}
        </Button>
      ) : (
        <Button variant="default" size={size} popoverTarget={id}>
          {label}
        </Button>
      )}
      <div ref={box} id={id} popover="auto" className={classes.box} role="dialog" aria-label={question}>
        <p className={classes.question}>{asked}</p>
        {(rest || detail) && (
          <div className={classes.detail}>
            {rest && <p>{rest}</p>}
            {detail}
          </div>
        )}
        <Form
          method="post"
          action={action}
          className={classes.buttons}
          onSubmit={(event) => {
            if (!onConfirm) return setSentAt(event.timeStamp);
            event.preventDefault();
            close(box.current);
            onConfirm();
          }}
        >
          <input type="hidden" name="intent" value={intent} />
          {children}
          <Button variant="default" popoverTarget={id} popoverTargetAction="hide">
            {backLabel}
          </Button>
          <Button
            type="submit"
            color={isDangerous ? "red" : undefined}
            loading={isSending || sentAt !== null}
          >
            {doLabel}
          </Button>
        </Form>
      </div>
    </>
  );
}

/** Closes the question together with the panel around it. */
function close(question: HTMLElement | null) {
  (question?.parentElement?.closest<HTMLElement>("[popover]") ?? question)?.hidePopover();
}
