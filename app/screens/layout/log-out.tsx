/**
 * The logout button. A logout deletes the user's stored data from the browser, and asks first if
 * texts are unsaved.
 */
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import { Suspense, useState } from "react";
import { Form } from "react-router";
import { lazyPart } from "../../ui/lazy-part";
import { countDrafts, forgetPerson } from "./forget-person";
import classes from "./menu.module.css";

const LogOutQuestion = lazyPart("the question at a logout", () => import("./log-out-question"));

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
        <button type="submit" className={classes.logout} title="Logout" data-log-out>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>Logout</span>
        </button>
      </Form>
      {drafts > 0 && (
        <Suspense>
          <LogOutQuestion drafts={drafts} onStay={() => setDrafts(0)} onLeave={forget} />
        </Suspense>
      )}
    </>
  );
}
