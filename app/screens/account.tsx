/** The user's own account: password, second step, and active sessions. */
import type { SubmissionResult } from "@conform-to/react";
import { Link, redirect } from "react-router";
import { appContext, askAboveContext, sessionContext, staffContext } from "../app";
import { leaveNotice } from "../staff/notice.server";
import { readSecondStep } from "../staff/second-step.server";
import { endedCookie } from "../staff/session-cookie.server";
import { readSessions } from "../staff/sessions.server";
import { readPosted } from "../forms/read-posted.server";
import { formText } from "../forms/form-text";
import { keepScreen } from "../ui/keep-screen";
import { PageHeader } from "../ui/page-header";
import { When } from "../ui/when";
import type { Route } from "./+types/account";
import classes from "./account.module.css";
import { AskAbove } from "./ask-above";
import { type AskAboveAnswer, saveAskAbove } from "./ask-above.server";
import { endSignIns, type SignInsAnswer } from "./end-sign-ins.server";
import { PasswordChange } from "./password-change";
import { passwordAction } from "./password-change.server";
import { SignIns } from "./sign-ins";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const [sessions, { since }] = await Promise.all([
    readSessions(app, staff.id, context.get(sessionContext)),
    readSecondStep(app, staff),
  ]);
  const askAboveUsd = context.get(askAboveContext);
  return { name: staff.name, email: staff.email, sessions, twoStepSince: since, askAboveUsd };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const staff = context.get(staffContext);
  if (formText(form, "intent") === "end-sessions")
    return endSignIns(app, staff, context.get(sessionContext), form);
  if (formText(form, "intent") === "ask-above") return saveAskAbove(app, staff, form);
  return passwordAction(app, staff, form, async () => {
    const headers = new Headers({ "Set-Cookie": await endedCookie(request) });
    headers.append(
      "Set-Cookie",
      await leaveNotice(app, "Your password is changed. Sign in with the new one."),
    );
    return redirect("/login", { headers });
  });
}

/** If the request never reached the server, the passwords stay in their fields. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = formText(await request.clone().formData(), "intent");
  return keepScreen<SubmissionResult<string[]> | SignInsAnswer | AskAboveAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => {
      if (intent === "ask-above") return { askAbove: { problem: detail } };
      if (intent === "end-sessions") return { signIns: { problem: detail } };
      return { status: "error", error: { "": [detail] } };
    },
  );
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, sessions, twoStepSince, askAboveUsd } = loaderData;
  const ended = actionData && "signIns" in actionData ? actionData.signIns : undefined;
  const asked = actionData && "askAbove" in actionData ? actionData.askAbove : undefined;
  const changed =
    actionData && !("signIns" in actionData) && !("askAbove" in actionData) ? actionData : undefined;
  return (
    <>
      <PageHeader title="Your account" purpose={`${name}, ${email}`} />
      <PasswordChange result={changed} help="You'll sign in again on every device.">
        <h2>Change your password</h2>
      </PasswordChange>
      <section className={classes.sessions}>
        <h2>Two-step sign-in</h2>
        <p className={classes.help}>
          {twoStepSince ? (
            <>
              On since <When at={twoStepSince} />: you enter a code after your password.
            </>
          ) : (
            "Off. You sign in with your password alone."
          )}
        </p>
        <Link to="/account/two-step">{twoStepSince ? "Turn off or get new recovery codes" : "Turn on"}</Link>
      </section>
      <AskAbove usd={askAboveUsd} answer={asked} />
      <SignIns sessions={sessions} answer={ended} />
    </>
  );
}
