/** One's own account: who is signed in and where, and a new password. */
import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { appContext, sessionContext, staffContext } from "../runs/app";
import { leaveNotice } from "../staff/notice.server";
import { endedCookie } from "../staff/session-cookie.server";
import { passwordForm } from "../staff/password-form";
import { endOwnSessions, readSessions } from "../staff/sessions.server";
import { changePassword } from "../staff/sign-in.server";
import { answering } from "../tool-screen/answering.server";
import type { RunProblem } from "../toolkit/failure";
import { formText } from "../toolkit/form-text";
import { keepScreen } from "../ui/keep-screen";
import { PageHeader } from "../ui/page-header";
import { PasswordField } from "../ui/password-field";
import type { Route } from "./+types/account";
import classes from "./account.module.css";
import { SignIns } from "./sign-ins";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, email } = context.get(staffContext);
  const sessions = await readSessions(context.get(appContext), id, context.get(sessionContext));
  return { name, email, sessions };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  if (formText(form, "intent") === "end-sessions") {
    const id = formText(form, "session");
    const which = id ? { id } : { allBut: context.get(sessionContext) };
    await endOwnSessions(app, context.get(staffContext).id, which);
    return redirect("/account");
  }
  const submission = parseWithZod(form, { schema: passwordForm });
  if (submission.status !== "success") return data(withoutSecrets(submission.reply()), { status: 400 });
  const failed = ({ detail }: RunProblem, fieldErrors?: Record<string, string[]>) =>
    withoutSecrets(submission.reply(fieldErrors ? { fieldErrors } : { formErrors: [detail] }));
  return answering(app, { what: "password not changed", failed }, async () => {
    await changePassword(app, context.get(staffContext), submission.value);
    // A changed password ends every sign-in of the account, this one too.
    const headers = new Headers({ "Set-Cookie": await endedCookie(request) });
    headers.append(
      "Set-Cookie",
      await leaveNotice(app, "Your password is changed. Sign in with the new one."),
    );
    return redirect("/login", { headers });
  });
}

/** What was typed does not travel back. */
const withoutSecrets = (result: SubmissionResult<string[]>): SubmissionResult<string[]> => ({
  ...result,
  initialValue: undefined,
});

/** Passwords that never reached us stay in their fields. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<SubmissionResult<string[]>>(
    request,
    () => serverAction(),
    ({ detail }) => ({ status: "error", error: { "": [detail] } }),
  );

const fields = [
  { name: "current", label: "Current password", complete: "current-password" },
  {
    name: "next",
    label: "New password",
    complete: "new-password",
    help: "At least 10 characters; four words of your own are a good one.",
  },
  { name: "again", label: "New password again", complete: "new-password" },
] as const;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === "POST";
  const [form, inputs] = useForm<{ current: string; next: string; again: string }>({
    lastResult: sending ? undefined : actionData,
    constraint: {
      current: { required: true },
      next: { required: true, minLength: 10 },
      again: { required: true },
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordForm }),
    // In the browser: nothing is sent before the form is.
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHeader title="Your account" purpose={`${loaderData.name}, ${loaderData.email}`} />
      <Form method="post" className={classes.form} {...getFormProps(form)}>
        <h2>Change your password</h2>
        {fields.map(({ name, label, complete, ...rest }) => (
          <PasswordField
            {...getInputProps(inputs[name], { type: "password" })}
            key={name}
            label={label}
            help={"help" in rest ? rest.help : undefined}
            autoComplete={complete}
            error={inputs[name].errors?.[0]}
          />
        ))}
        {form.errors?.[0] && (
          <p role="alert" className={classes.problem}>
            {form.errors[0]}
          </p>
        )}
        <div>
          <Button type="submit" loading={sending}>
            Change password
          </Button>
        </div>
        <p className={classes.help}>You sign in again afterwards, on every device.</p>
      </Form>
      <SignIns sessions={loaderData.sessions} />
    </>
  );
}
