/**
 * The sign-in form. It checks its fields before sending, and keeps the email address after a failed
 * attempt.
 */
import { getFormProps, parse, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { isEmail } from "../toolkit/is-email";
import { formText } from "../forms/form-text";
import { PasswordField } from "../ui/password-field";
import { TextField } from "../ui/text-field";
import classes from "./login.module.css";

interface LoginFormProps {
  /** Result of the last attempt. */
  result?: SubmissionResult<string[]>;
  returnTo: string;
}

export function LoginForm({ result, returnTo }: LoginFormProps) {
  const sending = useNavigation().state !== "idle";
  const [form, { email, password }] = useForm<{ email: string; password: string }, null>({
    lastResult: sending ? undefined : result,
    onValidate: ({ formData }) => parse(formData, { resolve: () => check(formData) }),
    defaultNoValidate: false,
  });
  return (
    <Form method="post" className={classes.form} {...getFormProps(form)}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        name={email.name}
        type="email"
        label="Email"
        autoComplete="username"
        required
        defaultValue={email.initialValue}
        error={email.errors?.[0]}
      />
      <PasswordField
        name={password.name}
        label="Password"
        autoComplete="current-password"
        required
        error={password.errors?.[0]}
      />
      <Button type="submit" loading={sending} fullWidth>
        Log in
      </Button>
      <p className={classes.problem} role="alert">
        {!sending && form.errors?.[0]}
      </p>
      <p className={classes.help}>Forgot your password? Ask an admin for a new one.</p>
    </Form>
  );
}

/** Checks that need no server. */
function check(form: FormData): { error: Record<string, string[]> } | { value: null } {
  const error = {
    ...(!isEmail(formText(form, "email").trim()) && {
      email: ["Enter your email address, such as name@company.com."],
    }),
    ...(!formText(form, "password") && { password: ["Enter your password."] }),
  };
  return Object.keys(error).length > 0 ? { error } : { value: null };
}
