/** The user's active sessions. Each can be ended, for example one on another computer. */
import type { ComponentProps } from "react";
import { Form, useNavigation } from "react-router";
import type { OwnSession } from "../staff/sessions.server";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { PasswordField } from "../ui/password-field";
import { When } from "../ui/when";
import classes from "./account.module.css";
import type { SignInsAnswer } from "./end-sign-ins.server";

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
    header: "Last active",
    cell: ({ seenAt }) => <Moment what="Last active" at={seenAt} />,
  },
  { key: "end", header: "Sign out", cell: (session) => !session.isThis && <EndOne session={session} /> },
];

/** Phones show no table header, so each time carries its label. */
const Moment = ({ what, at }: { what: string; at: ComponentProps<typeof When>["at"] }) => (
  <>
    <span className={classes.onPhone}>{what} </span>
    <When at={at} />
  </>
);

/** The button that ends one session. It must be inside the form with the password field. */
const EndOne = ({ session: { id, browser } }: { session: OwnSession }) => (
  <Button
    type="submit"
    name="session"
    value={id}
    variant="default"
    size="xs"
    aria-label={`Sign out ${browser}`}
  >
    Sign out
  </Button>
);

interface SignInsProps {
  sessions: OwnSession[];
  /** Result of the last attempt to end sessions. */
  answer: SignInsAnswer["signIns"] | undefined;
}

export function SignIns({ sessions, answer }: SignInsProps) {
  const sending = useNavigation().formData?.get("intent") === "end-sessions";
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <section className={classes.sessions}>
      <h2>Where you are signed in</h2>
      <p className={classes.help}>You’re signed out after 7 idle days or 30 days in total.</p>
      <Form method="post" preventScrollReset className={classes.sessionsForm}>
        <input type="hidden" name="intent" value="end-sessions" />
        {hasOthers && (
          <div className={classes.form}>
            <PasswordField
              name="current"
              label="Confirm your password"
              autoComplete="current-password"
              required
              maxLength={1000}
              error={answer?.fields?.current?.[0]}
            />
            {answer?.problem && (
              <p role="alert" className={classes.problem}>
                {answer.problem}
              </p>
            )}
            <div>
              <Button type="submit" name="session" value="others" variant="default" loading={sending}>
                Sign out all others
              </Button>
            </div>
          </div>
        )}
        <DataTable caption="Sign-ins" columns={columns} rows={sessions} rowKey={({ id }) => id} stacks />
      </Form>
    </section>
  );
}
