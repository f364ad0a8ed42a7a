/** The form for a new password, checked in the browser first. */
import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { passwordForm } from "../staff/password-form";
import { Button } from "../ui/button";
import { PasswordField } from "../ui/password-field";
import classes from "./account.module.css";

const fields = [
  { name: "current", label: "Current password", complete: "current-password" },
  {
    name: "next",
    label: "New password",
    complete: "new-password",
    help: "At least 10 characters. Four random words work well.",
  },
  { name: "again", label: "Repeat the new password", complete: "new-password" },
] as const;

interface PasswordChangeProps {
  /** Result of the last attempt. */
  result: SubmissionResult<string[]> | undefined;
  /** Content above the fields. */
  children?: ReactNode;
  /** Text below the button. */
  help?: string;
}

export function PasswordChange({ result, children, help }: PasswordChangeProps) {
  const sending = useNavigation().formMethod === "POST";
  const [form, inputs] = useForm<{ current: string; next: string; again: string }>({
    lastResult: sending ? undefined : result,
    constraint: {
      current: { required: true },
      next: { required: true, minLength: 10 },
      again: { required: true },
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordForm }),
    // Checks run in the browser; nothing is sent until the user submits the form.
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" className={classes.form} {...getFormProps(form)}>
      {children}
      {fields.map(({ name, label, complete, ...rest }) => (
        <PasswordField
          {...getInputProps(inputs[name], { type: "password" })}
          key={name}
          label={label}
          help={"help" in rest ? rest.help : undefined}
          autoComplete={complete}
          error={inputs[name].errors?.[0]}
        />
      ))}
      {form.errors?.[0] && (
        <p role="alert" className={classes.problem}>
          {form.errors[0]}
        </p>
      )}
      <div>
        <Button type="submit" loading={sending}>
          Change password
        </Button>
      </div>
      {help && <p className={classes.help}>{help}</p>}
    </Form>
  );
}
