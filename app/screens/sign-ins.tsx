/** Where a person is signed in, each to be ended: one left behind on another machine, for example. */
import type { ComponentProps } from "react";
import { Form } from "react-router";
import type { OwnSession } from "../staff/sessions.server";
import { Button } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { type Column, DataTable } from "../ui/data-table";
import { When } from "../ui/when";
import classes from "./account.module.css";

const columns: Column<OwnSession>[] = [
  {
    key: "browser",
    header: "Browser",
    cell: ({ browser, isThis }) => (isThis ? `${browser} (this one)` : browser),
  },
  {
    key: "since",
    header: "Signed in",
    cell: ({ signedInAt }) => <Moment what="Signed in" at={signedInAt} />,
  },
  {
    key: "seen",
    header: "In use until about",
    cell: ({ seenAt }) => <Moment what="In use until about" at={seenAt} />,
  },
  { key: "end", header: "End", cell: (session) => !session.isThis && <EndOne session={session} /> },
];

/** On a phone no header says which time it is. */
const Moment = ({ what, at }: { what: string; at: ComponentProps<typeof When>["at"] }) => (
  <>
    <span className={classes.onPhone}>{what} </span>
    <When at={at} />
  </>
);

function EndOne({ session: { id, browser } }: { session: OwnSession }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="end-sessions" />
      <input type="hidden" name="session" value={id} />
      <Button type="submit" variant="default" size="xs" aria-label={`End the sign-in of ${browser}`}>
        End
      </Button>
    </Form>
  );
}

export function SignIns({ sessions }: { sessions: OwnSession[] }) {
  return (
    <section className={classes.sessions}>
      <h2>Where you are signed in</h2>
      <p className={classes.help}>
        A sign-in ends after seven days without use, and after thirty days in any case.
      </p>
      <DataTable caption="Sign-ins" columns={columns} rows={sessions} rowKey={({ id }) => id} stacks />
      {sessions.some(({ isThis }) => !isThis) && (
        <ConfirmButton
          label="End all others"
          question="End every sign-in but this one?"
          intent="end-sessions"
          backLabel="Keep them"
        />
      )}
    </section>
  );
}
