/** Asks before a logout that would delete unsaved texts. Loaded on demand. */
import { Form } from "react-router";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import classes from "./menu.module.css";

interface LogOutQuestionProps {
  drafts: number;
  onStay(): void;
  onLeave(): void;
}

export default function LogOutQuestion({ drafts, onStay, onLeave }: LogOutQuestionProps) {
  const what = drafts === 1 ? "You have an unsaved draft." : `You have ${drafts} unsaved drafts.`;
  return (
    <Dialog title="Log out?" onClose={onStay}>
      <p>{what} Logging out deletes unsaved drafts from this browser.</p>
      <Form method="post" action="/logout" className={classes.answers} onSubmit={onLeave}>
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button type="submit" color="red">
          Log out
        </Button>
      </Form>
    </Dialog>
  );
}
