/** One's own account: who is signed in, and a new password. */
import { Button, PasswordInput } from "@mantine/core";
import "@mantine/core/styles/PasswordInput.layer.css";
import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { data, Form, redirect, useNavigation } from "react-router";
import { servicesContext, staffContext } from "../services";
import { endedCookie } from "../staff/session.server";
import { changePassword } from "../staff/sign-in.server";
import { describeFailure } from "../toolkit/failure";
import { formText } from "../toolkit/form-text";
import { PageHeader } from "../ui/page-header";
import type { Route } from "./+types/account";
import classes from "./account.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(staffContext);
  return { name, email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const refuse = (error: Record<string, string[]>, status: number) =>
    data<SubmissionResult<string[]>>({ status: "error", error }, { status });
  if (formText(form, "next") !== formText(form, "again"))
    return refuse({ again: ["The two new passwords differ."] }, 400);
  try {
    await changePassword(services, context.get(staffContext), Object.fromEntries(form));
  } catch (error) {
    const { status, fields, detail } = describeFailure(error, services.engine.label);
    return refuse(fields ?? { "": [detail] }, status);
  }
  // A changed password ends every sign-in of the account, this one too.
  return redirect("/login", { headers: { "Set-Cookie": endedCookie(request) } });
}

const fields = [
  { name: "current", label: "Current password", complete: "current-password" },
  { name: "next", label: "New password", complete: "new-password", help: "At least 10 characters." },
  { name: "again", label: "New password again", complete: "new-password" },
] as const;

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().formMethod === "POST";
  const [form, inputs] = useForm<{ current: string; next: string; again: string }, string[]>({
    lastResult: sending ? undefined : actionData,
    constraint: {
      current: { required: true },
      next: { required: true, minLength: 10 },
      again: { required: true },
    },
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHeader title="Your account" purpose={`${loaderData.name}, ${loaderData.email}`} />
      <Form method="post" className={classes.form} {...getFormProps(form)}>
        <h2>Change your password</h2>
        {fields.map(({ name, label, complete, ...rest }) => (
          <PasswordInput
            {...getInputProps(inputs[name], { type: "password" })}
            key={name}
            label={label}
            description={"help" in rest ? rest.help : undefined}
            withAsterisk={false}
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
        <p className={classes.help}>You sign in again afterwards, on every device.</p>
      </Form>
    </>
  );
}
