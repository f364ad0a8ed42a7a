/**
 * If every account needs an authenticator app, users set it up here before they can open anything
 * else.
 */
import { data, Link } from "react-router";
import { appContext } from "../app";
import { readSecondStep } from "../staff/second-step.server";
import { isOwnOrigin } from "../staff/session.server";
import type { Route } from "./+types/set-up-second-step";
import { LogOut } from "./layout/log-out";
import classes from "./login.module.css";
import { setUpOf } from "./set-up.server";
import { SignInPage } from "./sign-in-page";
import { type TwoStepAnswer, twoStepAction } from "./two-step-action.server";
import { BeginSetUp, FinishSetUp, RecoveryCodes } from "./two-step-set-up";
import { readPosted } from "../forms/read-posted.server";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { staff, duty, returnTo } = await setUpOf(app, request, url, "second-step");
  const { setUp } = await readSecondStep(app, staff);
  return { provider: app.names.provider, isDone: duty === null, setUp, returnTo };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (!isOwnOrigin(request))
    throw data("This request came from another website. Open the console and try again.", { status: 403 });
  const app = context.get(appContext);
  const { staff, duty } = await setUpOf(app, request, url, "second-step");
  const form = await readPosted(request);
  return (duty && (await twoStepAction(app, staff, form, ["begin", "finish"]))) || ({} as TwoStepAnswer);
}

export default function SetUpSecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { provider, setUp, returnTo } = loaderData;
  // The action's answer has the recovery codes before the loader runs again.
  const isDone = loaderData.isDone || actionData?.codes !== undefined;
  return (
    <SignInPage provider={provider} title="Two-step sign-in">
      {actionData?.codes && <RecoveryCodes codes={actionData.codes} />}
      {isDone && (
        <p>
          Two-step sign-in is on. <Link to={returnTo}>Continue to the console</Link>
        </p>
      )}
      {!isDone && (
        <p className={classes.help}>
          Everyone signs in with a code from an authenticator app. Set yours up to open the console.
        </p>
      )}
      {!isDone &&
        (setUp ? <FinishSetUp setUp={setUp} answer={actionData} /> : <BeginSetUp answer={actionData} />)}
      {!isDone && <LogOut />}
    </SignInPage>
  );
}
