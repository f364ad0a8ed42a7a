import { useState } from "react";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { TextArea } from "../../ui/text-area";
import { type EventsModal, readEvents } from "./events-flow";
import classes from "./workspace.module.css";

interface EventsDialogProps {
  modal: EventsModal;
  step: number;
  onConfirm(events: Record<string, unknown>[]): void;
  onClose(): void;
}

/**
 * A dialog with a text, the events as JSON, and a button that is enabled while the JSON is valid.
 */
export function EventsDialog({ modal, step, onConfirm, onClose }: EventsDialogProps) {
  const [text, setText] = useState(modal.textarea);
  const read = readEvents(text);
  const problem = "problem" in read ? read.problem : null;
  return (
    <Dialog title={`Email ${step}`} onClose={onClose}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          if ("events" in read) onConfirm(read.events);
        }}
      >
        <p>{modal.text}</p>
        <TextArea
          label="Events"
          rows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
          mono
          spellCheck={false}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={problem !== null}>
            {modal.button}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
