/** Sets up an authenticator app: shows the QR code and the key, and asks for the first code. */
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { SetUp } from "../staff/totp.server";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { PasswordField } from "../ui/password-field";
import { TextField } from "../ui/text-field";
import type { TwoStepAnswer } from "./two-step-action.server";
import classes from "./two-step.module.css";

interface FormProps {
  answer: TwoStepAnswer | undefined;
}

const wordsFor = (answer: TwoStepAnswer | undefined, intent: string, field: string) =>
  answer?.intent === intent ? answer.fields?.[field]?.[0] : undefined;

/** An error of the form as a whole. */
export function Problem({ answer, intent }: FormProps & { intent: string }) {
  if (answer?.intent !== intent || !answer.problem) return null;
  return (
    <p role="alert" className={classes.problem}>
      {answer.problem}
    </p>
  );
}

export function OwnPassword({ answer, intent }: FormProps & { intent: string }) {
  return (
    <PasswordField
      name="current"
      label="Current password"
      autoComplete="current-password"
      required
      maxLength={1000}
      error={wordsFor(answer, intent, "current")}
    />
  );
}

export function Code({ answer, intent, help }: FormProps & { intent: string; help: string }) {
  return (
    <TextField
      name="code"
      label="Code"
      help={help}
      autoComplete="one-time-code"
      spellCheck={false}
      required
      maxLength={100}
      error={wordsFor(answer, intent, "code")}
    />
  );
}

interface StepFormProps extends FormProps {
  intent: string;
  button: string;
  children: ReactNode;
}

/** One step: its fields, its error, and its button. */
function StepForm({ answer, intent, button, children }: StepFormProps) {
  const sending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className={classes.form}>
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Problem answer={answer} intent={intent} />
      <div>
        <Button type="submit" loading={sending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

export function BeginSetUp({ answer }: FormProps) {
  return (
    <StepForm answer={answer} intent="begin" button="Set up">
      <OwnPassword answer={answer} intent="begin" />
    </StepForm>
  );
}

export function FinishSetUp({ answer, setUp: { secret, link, qr } }: FormProps & { setUp: SetUp }) {
  return (
    <div className={classes.steps}>
      <p>Scan this with your authenticator app, such as 1Password, Google Authenticator or Aegis.</p>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path className={classes.light} d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path className={classes.dark} d={qr.path} />
      </svg>
      <p className={classes.help}>
        On this device: <a href={link}>open the app</a>. Can’t scan it? Enter this key in the app:
      </p>
      <p className={classes.secret}>
        <code>{secret}</code>
      </p>
      <StepForm answer={answer} intent="finish" button="Turn on">
        <Code answer={answer} intent="finish" help="The six digits your app shows now." />
      </StepForm>
    </div>
  );
}

/** Recovery codes; the user sees them only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className={classes.steps} aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">Your recovery codes</h2>
      <p>
        Keep them where you can find them without your phone, such as in a password manager. Each works once,
        and we show them only now.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={codes.join("\n")} label="Copy all" />
      </div>
    </section>
  );
}
