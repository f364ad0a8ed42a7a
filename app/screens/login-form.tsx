/** The sign-in form. Checks its fields before sending; the e-mail stays when the answer is no. */
import { PasswordInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.layer.css";
import { type FormEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { emailPattern } from "../toolkit/email-pattern";
import { formText } from "../toolkit/form-text";
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
      email: emailPattern.test(formText(form, "email").trim())
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
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        required
        withAsterisk={false}
        defaultValue={answer?.email}
        error={wrong.email}
      />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
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
