/** The sign-in form. Checks its fields before sending; the e-mail stays when the answer is no. */
import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { isEmail } from "../toolkit/is-email";
import { formText } from "../toolkit/form-text";
import { PasswordField } from "../ui/password-field";
import { TextField } from "../ui/text-field";
import { useHydrated } from "../ui/use-hydrated";
import classes from "./login.module.css";

export interface LoginAnswer {
  email: string;
  /** Words under the form. */
  problem: string;
}

export function LoginForm({ answer, returnTo }: { answer?: LoginAnswer; returnTo: string }) {
  const hydrated = useHydrated();
  const sending = useNavigation().state !== "idle";
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const found = {
      email: isEmail(formText(form, "email").trim())
        ? undefined
        : "Enter your e-mail address, such as name@company.com.",
      password: form.get("password") ? undefined : "Enter your password.",
    };
    setWrong(found);
    if (found.email || found.password) event.preventDefault();
  };
  return (
    <Form method="post" className={classes.form} onSubmit={check} noValidate={hydrated}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <TextField
        name="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        required
        defaultValue={answer?.email}
        error={wrong.email}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        error={wrong.password}
      />
      <Button type="submit" loading={sending} fullWidth>
        Log in
      </Button>
      <p className={classes.problem} role="alert">
        {!sending && answer?.problem}
      </p>
    </Form>
  );
}
