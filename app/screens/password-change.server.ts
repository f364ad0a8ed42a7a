/** Handles the form for a new password. */
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { RequestApp, StaffMember } from "../app";
import { passwordForm } from "../staff/password-form";
import { changePassword } from "../staff/sign-in.server";
import { answering } from "../tool-screen/answering.server";
import type { RunProblem } from "../toolkit/failure";

/**
 * Changes the password.
 * @param done returns the next page, after all sessions of the account have ended
 */
export async function passwordAction(
  app: RequestApp,
  staff: StaffMember,
  form: FormData,
  done: () => Promise<Response>,
) {
  const submission = parseWithZod(form, { schema: passwordForm });
  if (submission.status !== "success") return data(withoutSecrets(submission.reply()), { status: 400 });
  const failed = ({ detail }: RunProblem, fieldErrors?: Record<string, string[]>) =>
    withoutSecrets(submission.reply(fieldErrors ? { fieldErrors } : { formErrors: [detail] }));
  return answering(app, { what: "password not changed", failed }, async () => {
    await changePassword(app, staff, submission.value);
    return done();
  });
}

/** Removes the typed passwords from the answer. */
const withoutSecrets = (result: SubmissionResult<string[]>): SubmissionResult<string[]> => ({
  ...result,
  initialValue: undefined,
});
