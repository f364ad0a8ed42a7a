/** The second step of a sign-in: asks for the code after the correct password. */
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { appContext } from "../app";
import { pendingSignIn } from "../staff/pending-sign-in.server";
import { isOwnOrigin } from "../staff/session.server";
import { signInWithCode } from "../staff/sign-in.server";
import { readPosted } from "../forms/read-posted.server";
import { formText } from "../forms/form-text";
import { returnPath } from "../toolkit/return-path";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";
import type { Route } from "./+types/login-code";
import classes from "./login.module.css";
import { SignInPage } from "./sign-in-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const returnTo = returnPath(url.searchParams.get("to"), url.origin);
  if (!(await pendingSignIn(request, app.config.secrets, app.now()))) throw toPassword(returnTo);
  return { provider: app.names.provider, returnTo };
}

const toPassword = (returnTo: string) => redirect(`/login?${new URLSearchParams({ to: returnTo })}`);

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!isOwnOrigin(request))
    throw data("This request came from another website. Open the console and try again.", { status: 403 });
  const form = await readPosted(request);
  const returnTo = returnPath(formText(form, "returnTo"), url.origin);
  try {
    const outcome = await signInWithCode(context.get(appContext), request, Object.fromEntries(form));
    if (!outcome) return toPassword(returnTo);
    if (!outcome.ok) return data({ problem: outcome.message }, { status: outcome.status });
    const headers = outcome.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return redirect(returnTo, { headers });
  } catch (error) {
    if (error instanceof z.ZodError) return data({ problem: "Enter the code." }, { status: 400 });
    throw error;
  }
}

export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, returnTo } = loaderData;
  const sending = useNavigation().state !== "idle";
  return (
    <SignInPage provider={provider} title="Enter your code">
      <Form method="post" className={classes.form}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <TextField
          name="code"
          label="Code"
          help="The six-digit code from your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          required
          error={sending ? undefined : actionData?.problem}
        />
        <Button type="submit" loading={sending} fullWidth>
          Log in
        </Button>
        <p className={classes.help}>
          No app or recovery codes? Ask an admin to turn off your second step.{" "}
          <Link to="/login">Back to the password</Link>
        </p>
      </Form>
    </SignInPage>
  );
}
