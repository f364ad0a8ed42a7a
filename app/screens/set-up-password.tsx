/**
 * Asks users whose password an administrator set to choose their own before they can open anything
 * else.
 */
import { data, redirect } from "react-router";
import { appContext } from "../app";
import { browserName } from "../staff/browser-name";
import { isOwnOrigin, openSession } from "../staff/session.server";
import { sessionCookie } from "../staff/session-cookie.server";
import type { Route } from "./+types/set-up-password";
import { LogOut } from "./layout/log-out";
import { PasswordChange } from "./password-change";
import { passwordAction } from "./password-change.server";
import { setUpOf } from "./set-up.server";
import { SignInPage } from "./sign-in-page";
import classes from "./login.module.css";
import { readPosted } from "../forms/read-posted.server";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { duty, returnTo } = await setUpOf(app, request, url, "password");
  if (duty === null) throw redirect(returnTo);
  return { provider: app.names.provider };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!isOwnOrigin(request))
    throw data("This request came from another website. Open the console and try again.", { status: 403 });
  const app = context.get(appContext);
  const { staff, duty, returnTo } = await setUpOf(app, request, url, "password");
  if (duty === null) return redirect(returnTo);
  return passwordAction(app, staff, await readPosted(request), async () => {
    // A new password ends all sessions of the account, so this browser gets a new one.
    const token = await openSession(app, staff.id, browserName(request.headers.get("user-agent")));
    const headers = { "Set-Cookie": await sessionCookie(request, app.config.secrets, token) };
    return redirect(returnTo, { headers });
  });
}

export default function SetUpPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInPage provider={loaderData.provider} title="Choose your own password">
      <PasswordChange result={actionData}>
        <p className={classes.help}>
          Someone else created your current password. Choose your own to open the console.
        </p>
      </PasswordChange>
      <LogOut />
    </SignInPage>
  );
}
