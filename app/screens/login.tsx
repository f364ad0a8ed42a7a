/** The sign-in page, which also renders for signed-in visitors. */
import { data, redirect } from "react-router";
import { z } from "zod";
import { appContext } from "../app";
import { takeNotice } from "../staff/notice.server";
import { isOwnOrigin } from "../staff/session.server";
import { signIn } from "../staff/sign-in.server";
import { refusedForm } from "../forms/form-result.server";
import { readPosted } from "../forms/read-posted.server";
import { formText } from "../forms/form-text";
import { returnPath } from "../toolkit/return-path";
import type { Route } from "./+types/login";
import classes from "./login.module.css";
import { LoginForm } from "./login-form";
import { SignInPage } from "./sign-in-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { notice, headers } = await takeNotice(app, request);
  const provider = app.names.provider;
  return data(
    { provider, notice, returnTo: returnPath(url.searchParams.get("to"), url.origin) },
    { headers },
  );
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!isOwnOrigin(request))
    throw data("This request came from another website. Open the console and try again.", { status: 403 });
  const app = context.get(appContext);
  const form = await readPosted(request);
  const refuse = (words: Record<string, string[]>, status: number) =>
    data(refusedForm(form, words, ["password"]), { status });
  try {
    // The code has its own page.
    const { email, password } = Object.fromEntries(form);
    const outcome = await signIn(app, request, { email, password });
    if (!outcome.ok && outcome.cookies) {
      const onward = new URLSearchParams({ to: returnPath(formText(form, "returnTo"), url.origin) });
      return redirect(`/login/code?${onward}`, { headers: cookieHeaders(outcome.cookies) });
    }
    if (!outcome.ok) return refuse({ "": [outcome.message] }, outcome.status);
    return redirect(returnPath(formText(form, "returnTo"), url.origin), {
      headers: cookieHeaders(outcome.cookies),
    });
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(z.flattenError(error).fieldErrors, 400);
    throw error;
  }
}

const cookieHeaders = (cookies: string[]) =>
  cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, notice, returnTo } = loaderData;
  const title = `Log in to ${provider} Tools`;
  return (
    <SignInPage provider={provider} title={title}>
      {notice && <output className={classes.notice}>{notice}</output>}
      <LoginForm result={actionData} returnTo={returnTo} />
    </SignInPage>
  );
}
