/** The user's own two-step sign-in: switch it on or off, and get new recovery codes. */
import { Form, Link, useNavigation } from "react-router";
import { appContext, staffContext } from "../app";
import { readSecondStep } from "../staff/second-step.server";
import { Button } from "../ui/button";
import { PageHeader } from "../ui/page-header";
import { When } from "../ui/when";
import { keepScreen } from "../ui/keep-screen";
import type { Route } from "./+types/two-step";
import { type TwoStepAnswer, twoStepAction } from "./two-step-action.server";
import { BeginSetUp, Code, FinishSetUp, OwnPassword, Problem, RecoveryCodes } from "./two-step-set-up";
import classes from "./two-step.module.css";
import { readPosted } from "../forms/read-posted.server";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return {
    ...(await readSecondStep(app, context.get(staffContext))),
    required: app.config.requiresSecondStep,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  // The forms on this page. Users cannot switch two-step sign-in off where it is required.
  const open = [
    "begin",
    "finish",
    "drop",
    "codes",
    ...(app.config.requiresSecondStep ? [] : ["off" as const]),
  ] as const;
  const answer = await twoStepAction(app, context.get(staffContext), await readPosted(request), open);
  return answer ?? ({} as TwoStepAnswer);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<TwoStepAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ intent: "any", problem: detail }),
  );

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { since, setUp, recoveryCodesLeft, required } = loaderData;
  return (
    <>
      <PageHeader
        title="Two-step sign-in"
        purpose="After your password, you enter a code from your authenticator app, so a stolen password isn’t enough."
        actions={<Link to="/account">Your account</Link>}
      />
      <Problem answer={actionData} intent="any" />
      {actionData?.codes && <RecoveryCodes codes={actionData.codes} />}
      {since && <SwitchedOn since={since} left={recoveryCodesLeft} required={required} answer={actionData} />}
      {!since && setUp && !actionData?.codes && (
        <>
          <FinishSetUp setUp={setUp} answer={actionData} />
          <Form method="post" className={classes.part}>
            <input type="hidden" name="intent" value="drop" />
            <div>
              <Button type="submit" variant="default">
                Leave it off
              </Button>
            </div>
          </Form>
        </>
      )}
      {!since && !setUp && <BeginSetUp answer={actionData} />}
    </>
  );
}

interface SwitchedOnProps {
  since: string;
  left: number;
  required: boolean;
  answer: TwoStepAnswer | undefined;
}

function SwitchedOn({ since, left, required, answer }: SwitchedOnProps) {
  return (
    <>
      <section className={classes.part}>
        <p>
          On since <When at={since} />. {left === 1 ? "One recovery code is" : `${left} recovery codes are`}{" "}
          left.
        </p>
        <h2>New recovery codes</h2>
        <p className={classes.help}>The old codes stop working.</p>
        <PasswordAndCode intent="codes" button="Create new recovery codes" answer={answer} />
      </section>
      {required ? (
        <p className={classes.help}>Everyone must use it, so you can’t turn it off.</p>
      ) : (
        <section className={classes.part}>
          <h2>Turn it off</h2>
          <PasswordAndCode intent="off" button="Turn off" answer={answer} />
        </section>
      )}
    </>
  );
}

interface PasswordAndCodeProps {
  intent: string;
  button: string;
  answer: TwoStepAnswer | undefined;
}

function PasswordAndCode({ intent, button, answer }: PasswordAndCodeProps) {
  const sending = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" className={classes.form}>
      <input type="hidden" name="intent" value={intent} />
      <OwnPassword answer={answer} intent={intent} />
      <Code answer={answer} intent={intent} help="From your app, or a recovery code." />
      <Problem answer={answer} intent={intent} />
      <div>
        <Button type="submit" variant="default" loading={sending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}
