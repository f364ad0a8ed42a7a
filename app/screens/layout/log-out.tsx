/** The way out. What the browser keeps of the person goes with it, and texts that were not saved only after a question. */
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import { useState } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { countDrafts, forgetPerson } from "./forget-person";
import classes from "./menu.module.css";

const forget = () => forgetPerson([localStorage, sessionStorage]);

export function LogOut() {
  const [drafts, setDrafts] = useState(0);
  return (
    <>
      <Form
        method="post"
        action="/logout"
        onSubmit={(event) => {
          const unsaved = countDrafts(localStorage);
          if (unsaved === 0) return forget();
          event.preventDefault();
          setDrafts(unsaved);
        }}
      >
        <button type="submit" className={classes.logout} title="Logout">
          <IconLogout size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>Logout</span>
        </button>
      </Form>
      {drafts > 0 && <Question drafts={drafts} onStay={() => setDrafts(0)} />}
    </>
  );
}

function Question({ drafts, onStay }: { drafts: number; onStay(): void }) {
  const what = drafts === 1 ? "A prompt is not saved." : `${drafts} prompts are not saved.`;
  return (
    <Dialog title="Log out?" onClose={onStay}>
      <p>{what} Logging out removes what you wrote from this browser.</p>
      <Form method="post" action="/logout" className={classes.answers} onSubmit={forget}>
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
