/** Sign-in. Renders whether or not the visitor is signed in. */
import { data, redirect } from "react-router";
import { z } from "zod";
import { appContext } from "../runs/app";
import { takeNotice } from "../staff/notice.server";
import { isOwnOrigin } from "../staff/session.server";
import { signIn } from "../staff/sign-in.server";
import { refusedForm } from "../tool-screen/form-result.server";
import { formText } from "../toolkit/form-text";
import { returnPath } from "../toolkit/return-path";
import type { Route } from "./+types/login";
import { Brand } from "../ui/brand";
import classes from "./login.module.css";
import { LoginForm } from "./login-form";

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
  if (!isOwnOrigin(request)) throw data("This request came from another site.", { status: 403 });
  const app = context.get(appContext);
  const form = await request.formData();
  const refuse = (words: Record<string, string[]>, status: number) =>
    data(refusedForm(form, words, ["password"]), { status });
  try {
    const outcome = await signIn(app, request, Object.fromEntries(form));
    if (!outcome.ok) return refuse({ "": [outcome.message] }, outcome.status);
    return redirect(returnPath(formText(form, "returnTo"), url.origin), {
      headers: outcome.cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(z.flattenError(error).fieldErrors, 400);
    throw error;
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, notice, returnTo } = loaderData;
  const title = `Log in to ${provider} Tools`;
  return (
    <main className={classes.page}>
      <title>{title}</title>
      <div className={classes.panel}>
        <div>
          <Brand provider={provider} />
          <h1 className={classes.title}>{title}</h1>
        </div>
        {notice && <output className={classes.notice}>{notice}</output>}
        <LoginForm result={actionData} returnTo={returnTo} />
      </div>
    </main>
  );
}
